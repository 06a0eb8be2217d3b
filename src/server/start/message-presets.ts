import type { Locale } from "../../contract/languages.ts";
import type { Scene } from "../../lending/contact/message-text.ts";

interface Runner {
  query(text: string, values?: unknown[]): Promise<unknown>;
}
interface Template {
  readonly name: string;
  readonly scene: Scene;
  readonly medium: "sms" | "chat" | "voice";
  readonly content: string;
}
type Wordings = Readonly<Record<"vi" | "en" | "es" | "id", readonly (readonly [name: string, content: string])[]>>;

/** What each wording is for, in the order in which the languages have them. */
const uses: readonly Pick<Template, "scene" | "medium">[] = [
  { scene: "collect", medium: "sms" },
  { scene: "collect", medium: "sms" },
  { scene: "collect", medium: "sms" },
  { scene: "remind", medium: "sms" },
  { scene: "remind", medium: "sms" },
  { scene: "service", medium: "sms" },
  { scene: "receipt", medium: "sms" },
  { scene: "overdue", medium: "sms" },
  { scene: "collect", medium: "chat" },
  { scene: "remind", medium: "chat" },
  { scene: "collect", medium: "sms" },
  { scene: "remind", medium: "sms" },
  { scene: "collect", medium: "chat" },
  { scene: "rejected", medium: "sms" },
  { scene: "offer", medium: "sms" },
  { scene: "paidOut", medium: "sms" },
  { scene: "market", medium: "sms" },
  { scene: "collect", medium: "voice" },
  { scene: "remind", medium: "voice" },
  { scene: "documents", medium: "sms" },
  { scene: "contested", medium: "sms" },
];

/** Polite, without a threat, and naming who writes: what every market's law asks for. A lawyer reads them before they are used. */
const wordings: Wordings = {
  vi: [
    [
      "Nhắc nợ kèm link thanh toán",
      "{{lender}}: {{name}} vui long thanh toan {{amount}} cho ho so {{orderNo}}. Thanh toan tai {{payLink}}",
    ],
    [
      "Nhắc nợ quá hạn",
      "{{lender}}: Ho so {{orderNo}} cua {{name}} tai {{app}} da qua han {{daysLate}} ngay. Vui long lien he de duoc ho tro.",
    ],
    ["Số tiền tất toán hôm nay", "{{lender}}: So tien tat toan hom nay cua ho so {{orderNo}} la {{amount}}. Chi tiet: {{payLink}}"],
    [
      "Nhắc ngày đến hạn",
      "{{lender}}: {{name}} co khoan vay {{orderNo}} den han ngay {{dueDate}}, so tien {{amount}}. Thanh toan tai {{payLink}}",
    ],
    ["Đến hạn hôm nay", "{{lender}}: Hom nay {{dueDate}} la han thanh toan ho so {{orderNo}}: {{amount}}. Cam on {{name}}."],
    ["Gọi lại cho tổng đài", "{{lender}}: {{name}} vui long goi lai cho chung toi ve ho so {{orderNo}}. Xin cam on."],
    ["Biên nhận thanh toán", "{{lender}}: Da nhan thanh toan cua {{name}} cho ho so {{orderNo}}. So du con lai {{amount}}. Xin cam on."],
    ["Thông báo quá hạn", "{{lender}}: Khoan vay {{orderNo}} da qua han tu {{dueDate}}. So tien can thanh toan {{amount}}: {{payLink}}"],
    [
      "Zalo: hỗ trợ thanh toán",
      "Chào {{name}}, mình là nhân viên {{lender}}. Hồ sơ {{orderNo}} cần thanh toán {{amount}}, anh/chị xem tại {{payLink}} nhé.",
    ],
    ["Zalo: nhắc đến hạn", "Chào {{name}}, khoản vay {{orderNo}} đến hạn ngày {{dueDate}}: {{amount}}. Thanh toán tại {{payLink}}"],
    [
      "Số tiền tất toán đã thỏa thuận",
      "{{lender}}: {{name}} thanh toan {{amount}} truoc het ngay {{payDay}} la tat toan ho so {{orderNo}}: {{payLink}}",
    ],
    [
      "Số tiền đã báo qua điện thoại",
      "{{lender}}: {{name}} thanh toan {{amount}} truoc het ngay {{payDay}} cho ho so {{orderNo}}: {{payLink}}",
    ],
    [
      "Zalo: số tiền tất toán đã thỏa thuận",
      "Chào {{name}}, anh/chị thanh toán {{amount}} trước hết ngày {{payDay}} là tất toán hồ sơ {{orderNo}}: {{payLink}}",
    ],
    ["Từ chối hồ sơ", "{{lender}}: Rat tiec, ho so {{orderNo}} cua {{name}} tai {{app}} chua duoc duyet. Cam on da quan tam."],
    ["Hồ sơ được duyệt", "{{lender}}: Ho so {{orderNo}} cua {{name}} da duoc duyet. Vui long mo {{app}} de xac nhan khoan vay."],
    ["Đã giải ngân", "{{lender}}: Khoan vay {{orderNo}} da duoc chuyen den tai khoan cua {{name}}. Han tra {{dueDate}}: {{amount}}."],
    [
      "Quảng cáo: hoàn tất hồ sơ",
      "[QC] {{lender}}: {{name}} da dang ky {{app}}, chi con mot buoc de gui ho so vay. Mo {{app}} de tiep tuc. Tu choi: soan TC.",
    ],
    [
      "Cuộc gọi: nhắc quá hạn",
      "{{lender}} xin chào {{name}}. Hồ sơ {{orderNo}} đã quá hạn {{daysLate}} ngày, số tiền {{amount}}. Bấm phím 1 để gặp nhân viên hỗ trợ.",
    ],
    [
      "Cuộc gọi: nhắc đến hạn",
      "{{lender}} xin chào {{name}}. Hồ sơ {{orderNo}} đến hạn ngày {{dueDate}}, số tiền {{amount}}. Bấm phím 1 nếu cần hỗ trợ. Xin cảm ơn.",
    ],
    ["Cần bổ sung giấy tờ", "{{lender}}: Ho so {{orderNo}} can them giay to. {{name}} vui long mo {{app}} va gui trong 24 gio."],
    ["Trả lời khiếu nại từ chối", "{{lender}}: Chung toi da xem lai ho so {{orderNo}} cua {{name}}. Vui long mo {{app}} de doc tra loi."],
  ],
  en: [
    ["Payment with link", "{{lender}}: {{name}}, please settle {{amount}} for loan {{orderNo}}. Pay here: {{payLink}}"],
    [
      "Overdue notice",
      "{{lender}}: Loan {{orderNo}} of {{name}} with {{app}} is {{daysLate}} days overdue. Please call us, we are glad to help.",
    ],
    ["Settlement figure today", "{{lender}}: Today {{amount}} settles loan {{orderNo}} in full. Details: {{payLink}}"],
    ["Due date reminder", "{{lender}}: {{name}}, loan {{orderNo}} is due on {{dueDate}}: {{amount}}. Pay here: {{payLink}}"],
    ["Due today", "{{lender}}: Loan {{orderNo}} is due today, {{dueDate}}: {{amount}}. Thank you, {{name}}."],
    ["Please call us back", "{{lender}}: {{name}}, please call us back about loan {{orderNo}}. Thank you."],
    ["Receipt", "{{lender}}: We received the payment of {{name}} for loan {{orderNo}}. Balance: {{amount}}. Thank you."],
    ["Became overdue", "{{lender}}: Loan {{orderNo}} has been overdue since {{dueDate}}. Amount due {{amount}}: {{payLink}}"],
    ["Chat: help with payment", "Hello {{name}}, this is {{lender}}. {{amount}} is due on loan {{orderNo}}. You can pay here: {{payLink}}"],
    ["Chat: due date", "Hello {{name}}, loan {{orderNo}} falls due on {{dueDate}}: {{amount}}. Pay here: {{payLink}}"],
    ["Settlement as agreed", "{{lender}}: {{name}}, {{amount}} paid by {{payDay}} settles loan {{orderNo}}. Pay here: {{payLink}}"],
    ["Amount as told by phone", "{{lender}}: {{name}}, please pay {{amount}} by {{payDay}} for loan {{orderNo}}: {{payLink}}"],
    ["Chat: settlement as agreed", "Hello {{name}}, {{amount}} paid by {{payDay}} settles loan {{orderNo}}. Pay here: {{payLink}}"],
    [
      "Application not approved",
      "{{lender}}: {{name}}, we could not approve application {{orderNo}} with {{app}} this time. Thank you for your interest.",
    ],
    ["Application approved", "{{lender}}: {{name}}, application {{orderNo}} is approved. Please open {{app}} to accept the offer."],
    ["Loan paid out", "{{lender}}: Loan {{orderNo}} has been sent to the account of {{name}}. Due on {{dueDate}}: {{amount}}."],
    [
      "Offer: finish your application",
      "{{lender}}: {{name}}, you have registered with {{app}}. Open it to finish your application. Reply STOP to opt out.",
    ],
    [
      "Call: loan is late",
      "Hello {{name}}, this is {{lender}}. Loan {{orderNo}} is {{daysLate}} days overdue, {{amount}} is due. Press 1 to talk to one of us.",
    ],
    [
      "Call: due date",
      "Hello {{name}}, this is {{lender}}. Loan {{orderNo}} falls due on {{dueDate}}: {{amount}}. Press 1 if we can help. Thank you.",
    ],
    ["Documents needed", "{{lender}}: {{name}}, application {{orderNo}} needs another document. Open {{app}} and send it within 24 hours."],
    ["Refusal looked at again", "{{lender}}: {{name}}, we have looked again at application {{orderNo}}. Open {{app}} to read our answer."],
  ],
  es: [
    ["Pago con enlace", "{{lender}}: {{name}}, le pedimos pagar {{amount}} de su credito {{orderNo}}. Pague aqui: {{payLink}}"],
    [
      "Aviso de atraso",
      "{{lender}}: El credito {{orderNo}} de {{name}} en {{app}} tiene {{daysLate}} dias de atraso. Llamenos, con gusto le ayudamos.",
    ],
    ["Liquidación de hoy", "{{lender}}: Hoy su credito {{orderNo}} se liquida con {{amount}}. Detalle: {{payLink}}"],
    [
      "Recordatorio de vencimiento",
      "{{lender}}: {{name}}, su credito {{orderNo}} vence el {{dueDate}}: {{amount}}. Pague aqui: {{payLink}}",
    ],
    ["Vence hoy", "{{lender}}: Su credito {{orderNo}} vence hoy {{dueDate}}: {{amount}}. Gracias, {{name}}."],
    ["Devuélvanos la llamada", "{{lender}}: {{name}}, por favor devuelvanos la llamada sobre el credito {{orderNo}}. Gracias."],
    ["Recibo de pago", "{{lender}}: Recibimos el pago de {{name}} al credito {{orderNo}}. Saldo: {{amount}}. Gracias."],
    ["Aviso de vencido", "{{lender}}: El credito {{orderNo}} esta vencido desde el {{dueDate}}. Importe {{amount}}: {{payLink}}"],
    [
      "WhatsApp: ayuda con el pago",
      "Hola {{name}}, le escribe {{lender}}. Su crédito {{orderNo}} tiene un saldo de {{amount}}. Puede pagar aquí: {{payLink}}",
    ],
    ["WhatsApp: vencimiento", "Hola {{name}}, su crédito {{orderNo}} vence el {{dueDate}}: {{amount}}. Pague aquí: {{payLink}}"],
    ["Liquidación acordada", "{{lender}}: {{name}}, con {{amount}} pagado hasta el {{payDay}} liquida su credito {{orderNo}}: {{payLink}}"],
    [
      "Importe informado por teléfono",
      "{{lender}}: {{name}}, le pedimos pagar {{amount}} hasta el {{payDay}}, credito {{orderNo}}: {{payLink}}",
    ],
    [
      "WhatsApp: liquidación acordada",
      "Hola {{name}}, con {{amount}} pagado hasta el {{payDay}} liquida su crédito {{orderNo}}. Pague aquí: {{payLink}}",
    ],
    [
      "Solicitud no aprobada",
      "{{lender}}: {{name}}, por ahora no pudimos aprobar la solicitud {{orderNo}} en {{app}}. Gracias por su interes.",
    ],
    ["Solicitud aprobada", "{{lender}}: {{name}}, su solicitud {{orderNo}} fue aprobada. Abra {{app}} para aceptar la oferta."],
    ["Crédito depositado", "{{lender}}: El credito {{orderNo}} se deposito en la cuenta de {{name}}. Vence el {{dueDate}}: {{amount}}."],
    [
      "Promoción: termine su solicitud",
      "{{lender}}: {{name}}, ya se registro en {{app}}. Abrala para terminar su solicitud. Responda BAJA para no recibir mas.",
    ],
    [
      "Llamada: crédito atrasado",
      "Hola, {{name}}, le habla {{lender}}. Su crédito {{orderNo}} tiene {{daysLate}} días de atraso por {{amount}}. Pulse 1 para hablar con nosotros.",
    ],
    [
      "Llamada: vencimiento",
      "Hola, {{name}}, le habla {{lender}}. Su crédito {{orderNo}} vence el {{dueDate}}: {{amount}}. Pulse 1 si podemos ayudarle. Gracias.",
    ],
    ["Faltan documentos", "{{lender}}: {{name}}, a la solicitud {{orderNo}} le falta un documento. Abra {{app}} y envielo en 24 horas."],
    ["Revisión de un rechazo", "{{lender}}: {{name}}, revisamos de nuevo la solicitud {{orderNo}}. Abra {{app}} para leer la respuesta."],
  ],
  id: [
    ["Tagihan dengan tautan", "{{lender}}: {{name}}, mohon bayar {{amount}} untuk pinjaman {{orderNo}}. Bayar di {{payLink}}"],
    [
      "Pemberitahuan tunggakan",
      "{{lender}}: Pinjaman {{orderNo}} atas nama {{name}} di {{app}} terlambat {{daysLate}} hari. Hubungi kami, kami siap membantu.",
    ],
    ["Jumlah pelunasan hari ini", "{{lender}}: Pelunasan pinjaman {{orderNo}} hari ini {{amount}}. Rincian: {{payLink}}"],
    ["Pengingat jatuh tempo", "{{lender}}: {{name}}, pinjaman {{orderNo}} jatuh tempo {{dueDate}}: {{amount}}. Bayar di {{payLink}}"],
    ["Jatuh tempo hari ini", "{{lender}}: Pinjaman {{orderNo}} jatuh tempo hari ini {{dueDate}}: {{amount}}. Terima kasih, {{name}}."],
    ["Mohon hubungi kami", "{{lender}}: {{name}}, mohon hubungi kami kembali tentang pinjaman {{orderNo}}. Terima kasih."],
    ["Tanda terima", "{{lender}}: Pembayaran {{name}} untuk pinjaman {{orderNo}} sudah kami terima. Sisa {{amount}}. Terima kasih."],
    ["Lewat jatuh tempo", "{{lender}}: Pinjaman {{orderNo}} lewat jatuh tempo sejak {{dueDate}}. Jumlah {{amount}}: {{payLink}}"],
    [
      "Chat: bantuan pembayaran",
      "Halo {{name}}, kami dari {{lender}}. Pinjaman {{orderNo}} perlu dibayar {{amount}}. Silakan bayar di {{payLink}}",
    ],
    ["Chat: jatuh tempo", "Halo {{name}}, pinjaman {{orderNo}} jatuh tempo {{dueDate}}: {{amount}}. Bayar di {{payLink}}"],
    [
      "Pelunasan sesuai kesepakatan",
      "{{lender}}: {{name}}, bayar {{amount}} paling lambat {{payDay}}, pinjaman {{orderNo}} lunas: {{payLink}}",
    ],
    ["Jumlah sesuai telepon", "{{lender}}: {{name}}, mohon bayar {{amount}} paling lambat {{payDay}}, pinjaman {{orderNo}}: {{payLink}}"],
    [
      "Chat: pelunasan sesuai kesepakatan",
      "Halo {{name}}, bayar {{amount}} paling lambat {{payDay}} dan pinjaman {{orderNo}} lunas: {{payLink}}",
    ],
    [
      "Pengajuan belum disetujui",
      "{{lender}}: {{name}}, pengajuan {{orderNo}} di {{app}} belum dapat kami setujui. Terima kasih atas minat Anda.",
    ],
    ["Pengajuan disetujui", "{{lender}}: {{name}}, pengajuan {{orderNo}} disetujui. Buka {{app}} untuk menerima penawaran."],
    ["Pinjaman dicairkan", "{{lender}}: Pinjaman {{orderNo}} sudah dikirim ke rekening {{name}}. Jatuh tempo {{dueDate}}: {{amount}}."],
    [
      "Promo: selesaikan pengajuan",
      "{{lender}}: {{name}}, Anda sudah terdaftar di {{app}}. Buka untuk menyelesaikan pengajuan. Balas STOP untuk berhenti.",
    ],
    [
      "Panggilan: terlambat",
      "Halo {{name}}, ini {{lender}}. Pinjaman {{orderNo}} terlambat {{daysLate}} hari, {{amount}}. Tekan 1 untuk berbicara dengan kami.",
    ],
    [
      "Panggilan: jatuh tempo",
      "Halo {{name}}, ini {{lender}}. Pinjaman {{orderNo}} jatuh tempo {{dueDate}}: {{amount}}. Tekan 1 bila perlu bantuan. Terima kasih.",
    ],
    ["Dokumen diperlukan", "{{lender}}: {{name}}, pengajuan {{orderNo}} memerlukan dokumen tambahan. Buka {{app}} dan kirim dalam 24 jam."],
    [
      "Penolakan ditinjau ulang",
      "{{lender}}: {{name}}, pengajuan {{orderNo}} sudah kami tinjau kembali. Buka {{app}} untuk membaca jawabannya.",
    ],
  ],
};

/** Dispositions that a floor uses all day, on the digits where the hand finds them. */
const presets = [
  { digit: 1, reason: 1, subTag: "today", when: "+2h" },
  { digit: 2, reason: 1, subTag: "notToday", when: "+1d 9" },
  { digit: 3, reason: 7, subTag: "notAnswered", when: null },
  { digit: 4, reason: 4, subTag: "off", when: null },
  { digit: 5, reason: 4, subTag: "rejected", when: null },
  { digit: 6, reason: 2, subTag: "rejected", when: null },
  { digit: 7, reason: 1, subTag: "needsReduction", when: null },
  { digit: 8, reason: 8, subTag: "suspended", when: null },
  { digit: 9, reason: 6, subTag: "fraud", when: null },
];

/** Templates in the market's language and presets: what a tenant starts with and changes to its own. */
export async function createMessages(client: Runner, tenantId: number, locale: Locale): Promise<void> {
  const language = locale.slice(0, 2) as keyof Wordings;
  const templates: readonly Template[] = wordings[language].flatMap(([name, content], at) => {
    const use = uses[at];
    return use ? [{ name, content, ...use }] : [];
  });
  await client.query(
    `insert into message_template (tenant_id, name, scene, medium, language, content, repeat, updated_at)
     select $1, t.name, t.scene, t.medium, $2, t.content, case when t.medium = 'voice' then 2 else 1 end, now()
     from jsonb_to_recordset($3::jsonb) as t(name text, scene text, medium text, content text)`,
    [tenantId, locale, JSON.stringify(templates)],
  );
  await client.query(
    `insert into preset_disposition (tenant_id, digit, reason, sub_tag, at_time)
     select $1, p.digit, p.reason, p."subTag", p."when" from jsonb_to_recordset($2::jsonb) as p(digit int, reason int, "subTag" text, "when" text)`,
    [tenantId, JSON.stringify(presets)],
  );
}
