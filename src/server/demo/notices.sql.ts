// What the house tells its people: notices in every state, with later versions and translations, and who has read them.

interface Words {
  readonly vi: string;
  readonly en: string;
  readonly es: string;
  readonly zh: string;
}
interface DemoNotice {
  readonly title: Words;
  readonly content: Words;
  readonly state: "draft" | "published" | "withdrawn";
  readonly top?: true;
  /** Codes; none: everybody. */
  readonly roles?: readonly string[];
  /** Days ago: written and published. */
  readonly written: number;
  /** Days from now at whose end it is over. */
  readonly ends?: number;
  /** Days from now, for each version; the last one says what stands here. */
  readonly versions?: readonly number[];
}

const demoNotices: readonly DemoNotice[] = [
  {
    title: { vi: "Giờ liên hệ khách hàng", en: "Contact hours", es: "Horario de contacto", zh: "客户联系时间" },
    content: {
      vi: "Chỉ gọi trong khung giờ luật cho phép; hệ thống chặn các cuộc gọi ngoài giờ.",
      en: "Call only within lawful hours; the system blocks the rest.",
      es: "Llame solo en el horario permitido; el sistema bloquea lo demás.",
      zh: "只能在法定时间内拨打；其余时段由系统拦截。",
    },
    state: "published",
    top: true,
    written: 6,
  },
  {
    title: { vi: "Mẫu nhắc nợ mới", en: "New reminder wording", es: "Nuevo texto de recordatorio", zh: "新的提醒话术" },
    content: {
      vi: "Từ tuần tới dùng mẫu mới: nêu mã thanh toán ngay câu đầu.",
      en: "From next week use the new wording: name the pay code in the first sentence.",
      es: "Desde la próxima semana use el texto nuevo: el código de pago va en la primera frase.",
      zh: "下周起使用新话术：第一句就说明付款码。",
    },
    state: "published",
    roles: ["reminder", "collector"],
    written: 4,
    versions: [-4, -2, 3],
  },
  {
    title: {
      vi: "Bảo trì tối thứ Bảy",
      en: "Maintenance on Saturday night",
      es: "Mantenimiento el sábado por la noche",
      zh: "周六夜间维护",
    },
    content: {
      vi: "Hệ thống tạm dừng 30 phút từ 23:00.",
      en: "The system is down for 30 minutes from 23:00.",
      es: "El sistema estará fuera 30 minutos desde las 23:00.",
      zh: "系统自23:00起停机30分钟。",
    },
    state: "published",
    written: 12,
    ends: -9,
  },
  {
    title: { vi: "Khung giảm phí tháng này", en: "Settlement range this month", es: "Rango de quitas de este mes", zh: "本月减免额度" },
    content: {
      vi: "Đã thay bằng quy định mới; xin đừng dùng khung cũ.",
      en: "Replaced by the new rule; do not use the old range.",
      es: "Reemplazado por la nueva regla; no use el rango anterior.",
      zh: "已由新规定取代；请勿使用旧额度。",
    },
    state: "withdrawn",
    roles: ["collector"],
    written: 20,
    versions: [-20, -18],
  },
  {
    title: { vi: "Lịch nghỉ Tết", en: "Holiday schedule", es: "Calendario de feriados", zh: "节假日安排" },
    content: {
      vi: "Bản nháp: lịch trực sẽ được bổ sung.",
      en: "Draft: the duty list follows.",
      es: "Borrador: falta la lista de turnos.",
      zh: "草稿：值班表待补充。",
    },
    state: "draft",
    written: 1,
  },
];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const word = ({ vi, en, es }: Words): string =>
  `case m.country when '+84' then ${quoted(vi)} when '+63' then ${quoted(en)} else ${quoted(es)} end`;
const textIn = ({ title, content }: DemoNotice, language: "en" | "zh"): string =>
  `jsonb_build_object('title', ${quoted(title[language])}, 'content', ${quoted(content[language])})`;
const days = (count: number): string => `m.at + interval '${count} days'`;
const codes = (list: readonly string[]): string => `array[${list.map(quoted).join(", ")}]::text[]`;

const line = (
  notice: DemoNotice,
  at: number,
): string => `select ${at} as at, ${word(notice.title)} as title, ${word(notice.content)} as content,
  jsonb_build_object('en_PH', ${textIn(notice, "en")}, 'zh_CN', ${textIn(notice, "zh")}) - case m.country when '+63' then 'en_PH' else '' end as texts,
  ${quoted(notice.state)} as state, ${notice.top ?? false} as top, ${codes(notice.roles ?? [])} as roles, ${days(-notice.written)} as written,
  ${notice.ends === undefined ? "null::timestamptz" : days(notice.ends)} as ends,
  array[${(notice.versions ?? [-notice.written]).map(days).join(", ")}] as versions`;

export const insertNotices = `
with said as (
  select m.tenant, m.at as now, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type in (1, 2)) as author, n.*
  from demo_market m cross join lateral (${demoNotices.map(line).join(" union all ")}) n),
made as (
  insert into notice (tenant_id, state, version, published_at, created_by, created_at)
  select tenant, state, cardinality(versions), case when state <> 'draft' then written end, author, written from said order by tenant, at
  returning tenant_id, id, created_at)
insert into notice_version (tenant_id, notice_id, version, title, content, texts, role_ids, end_at, top, effective_from, created_by, created_at)
select s.tenant, d.id, v.number, s.title, s.content, case when v.number = cardinality(s.versions) then s.texts else '{}' end,
  array(select r.id from role r where r.tenant_id = s.tenant and r.code = any(s.roles) order by r.id), s.ends, s.top, v.begins, s.author,
  least(v.begins, s.now - interval '3 hours')
from said s join made d on d.tenant_id = s.tenant and d.created_at = s.written
cross join lateral unnest(s.versions) with ordinality v(begins, number)`;

/** Two of three have read what they were told. */
export const insertReads = `
insert into notice_read (tenant_id, notice_id, version, staff_id, at)
select v.tenant_id, v.notice_id, v.version, s.id, v.effective_from + make_interval(hours => 1 + (s.id % 7)::int)
from demo_market m join notice n on n.tenant_id = m.tenant and n.state = 'published'
join lateral (select w.* from notice_version w where w.tenant_id = n.tenant_id and w.notice_id = n.id and w.effective_from <= m.at
  order by w.version desc limit 1) v on true
join staff s on s.tenant_id = v.tenant_id and (v.role_ids = '{}' or s.role_id = any(v.role_ids)) and s.id % 3 > 0
where v.effective_from + interval '8 hours' < m.at`;

interface Release {
  readonly release: string;
  readonly title: Words;
  readonly content: Words;
  /** Days from now at which staff read it. */
  readonly published: number;
}
const releases: readonly Release[] = [
  {
    release: "4.6.0",
    title: { vi: "Nhật ký thao tác", en: "Operation log", es: "Registro de operaciones", zh: "操作日志" },
    content: {
      vi: "Mỗi thay đổi có hai phía trước và sau.",
      en: "Each change shows what was and what is.",
      es: "Cada cambio muestra lo que era y lo que es.",
      zh: "每次变更都显示前后两侧。",
    },
    published: -31,
  },
  {
    release: "4.7.0",
    title: { vi: "Vai trò riêng", en: "Roles of your own", es: "Roles propios", zh: "自定义角色" },
    content: {
      vi: "Tạo vai trò mới từ mẫu; quyền thêm cần người thứ hai duyệt.",
      en: "Make roles from a template; a key more takes a second person.",
      es: "Cree roles desde una plantilla; un permiso más pide a otra persona.",
      zh: "可从模板新建角色；增加权限需第二人批准。",
    },
    published: -6,
  },
  {
    release: "4.8.0",
    title: { vi: "Nhật ký đăng nhập", en: "Login log", es: "Registro de accesos", zh: "登录日志" },
    content: {
      vi: "Ai đã vào, ai bị từ chối; kết thúc phiên bằng một phím.",
      en: "Who came in and who was refused; one key ends a session.",
      es: "Quién entró y quién fue rechazado; una tecla cierra la sesión.",
      zh: "查看谁登录、谁被拒绝；一键结束会话。",
    },
    published: 2,
  },
];
const releaseLine = ({ release, title, content, published }: Release): string =>
  `select ${quoted(release)} as release, ${word(title)} as title, ${word(content)} as content,
  jsonb_build_object('en_PH', jsonb_build_object('title', ${quoted(title.en)}, 'content', ${quoted(content.en)}),
    'zh_CN', jsonb_build_object('title', ${quoted(title.zh)}, 'content', ${quoted(content.zh)})) - case m.country when '+63' then 'en_PH' else '' end as texts,
  ${days(published)} as at`;

/** What was new in each release; the last one is still to come. */
export const insertReleases = `
with said as (
  select m.tenant, m.at as now, (select min(s.id) from staff s where s.tenant_id = m.tenant and s.type in (0, 1)) as author, n.*
  from demo_market m cross join lateral (${releases.map(releaseLine).join(" union all ")}) n),
made as (
  insert into notice (tenant_id, state, version, published_at, created_by, created_at, release)
  select tenant, 'published', 1, at, author, least(at, now) - interval '1 day', release from said order by tenant, at
  returning tenant_id, id, release, created_at)
insert into notice_version (tenant_id, notice_id, version, title, content, texts, effective_from, created_by, created_at)
select s.tenant, d.id, 1, s.title, s.content, s.texts, s.at, s.author, d.created_at
from said s join made d on d.tenant_id = s.tenant and d.release = s.release`;
