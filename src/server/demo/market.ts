import { marketPresets, type MarketPreset } from "../../contract/basics/tenant/markets.ts";

/** What a market's demo portfolio is drawn from. Lists are drawn from evenly: what is common stands in them more than once. */
export interface DemoMarket {
  readonly tenantId: number;
  readonly code: string;
  readonly name: string;
  readonly preset: MarketPreset;
  /** Part of all orders. */
  readonly share: number;
  /** Part of this tenant's orders that is overdue today. */
  readonly overdueShare: number;
  readonly prefix: string;
  readonly collectors: number;
  readonly others: Readonly<Record<string, number>>;
  readonly apps: readonly string[];
  readonly products: readonly { readonly app: number; readonly name: string; readonly term: number }[];
  /** Principal: low to high in units of so many minor units. */
  readonly amount: { readonly low: number; readonly high: number; readonly unit: number };
  /** Parts per million: interest a day, fee at maturity, penalty a day and its cap, of the principal. */
  readonly ppm: { readonly interest: number; readonly fee: number; readonly penalty: number; readonly cap: number };
  /** Vietnam: principal first; elsewhere penalty, fee, interest, then principal (rules/money.md 13). */
  readonly principalFirst: boolean;
  readonly family: readonly string[];
  readonly middle: readonly string[];
  readonly given: { readonly male: readonly string[]; readonly female: readonly string[] };
  readonly familyFirst: boolean;
  readonly phonePrefixes: readonly string[];
  readonly provinces: readonly { readonly name: string; readonly zone: string }[];
  readonly employers: readonly string[];
  readonly banks: readonly string[];
  /** What staff write down of a call. */
  readonly remarks: readonly string[];
  /** Why a customer asks to pay less. */
  readonly pleas: readonly string[];
  /** Local hours of contact, inside every zone's lawful window. */
  readonly hours: readonly number[];
}

const words = (text: string): readonly string[] => text.split(",").map((each) => each.trim());
const inZone = (zone: string, text: string) => words(text).map((name) => ({ name, zone }));
const dayHours = [8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 12, 13, 13, 14, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19];

const vietnam: DemoMarket = {
  tenantId: 1,
  code: "vn",
  name: "Keyline Việt Nam",
  preset: marketPresets.VN,
  share: 0.7,
  overdueShare: 0.305,
  prefix: "",
  collectors: 60,
  others: {
    platformAdmin: 1,
    tenantAdmin: 1,
    manager: 2,
    firstReviewer: 4,
    finalReviewer: 2,
    finance: 2,
    reminder: 4,
    marketer: 3,
    service: 2,
    auditor: 1,
    supervisor: 3,
  },
  apps: ["Vay Nhanh", "Tiền Ngay", "Ví Xanh"],
  products: [
    { app: 1, name: "Vay Nhanh 14", term: 14 },
    { app: 1, name: "Vay Nhanh 30", term: 30 },
    { app: 2, name: "Tiền Ngay 7", term: 7 },
    { app: 2, name: "Tiền Ngay 30", term: 30 },
    { app: 3, name: "Ví Xanh 21", term: 21 },
    { app: 3, name: "Ví Xanh 30", term: 30 },
  ],
  amount: { low: 2, high: 30, unit: 50_000_000 },
  ppm: { interest: 500, fee: 20_000, penalty: 1_000, cap: 300_000 },
  principalFirst: true,
  family: words(
    "Nguyễn,Nguyễn,Nguyễn,Nguyễn,Nguyễn,Trần,Trần,Lê,Lê,Phạm,Phạm,Hoàng,Huỳnh,Phan,Vũ,Võ,Đặng,Bùi,Đỗ,Hồ,Ngô,Dương,Lý,Đinh,Trịnh,Mai",
  ),
  middle: words("Văn,Thị,Minh,Đức,Ngọc,Thanh,Hữu,Quang,Thu,Kim,Xuân,Bảo,Gia,Hoài,Anh,Quốc,Thùy,Đình"),
  given: {
    male: words("Hùng,Dũng,Tuấn,Nam,Long,Hải,Sơn,Đạt,Phúc,Khánh,Thắng,Huy,Tùng,Cường,Bình,Trung,Quân,Hiếu,Toàn,Lộc,Nghĩa,Vinh"),
    female: words("Hương,Lan,Hoa,Mai,Trang,Linh,Hà,Thảo,Yến,Phương,Nhung,Oanh,Ngân,Hạnh,Vân,Thủy,Quỳnh,Loan,Diệp,Ánh,Tuyết,Giang"),
  },
  familyFirst: true,
  phonePrefixes: words("90,91,93,94,96,97,98,86,88,89,32,33,34,35,36,37,38,39,70,76,77,78,79,81,82,83"),
  provinces: inZone(
    "Asia/Ho_Chi_Minh",
    "Hà Nội,Hồ Chí Minh,Hồ Chí Minh,Đà Nẵng,Hải Phòng,Cần Thơ,Bình Dương,Đồng Nai,Nghệ An,Thanh Hóa,Huế,Khánh Hòa,Lâm Đồng,Quảng Ninh,Bắc Ninh,An Giang",
  ),
  employers: words(
    "Công ty May Việt Tiến,Điện tử Bình Dương,Siêu thị Hoa Sen,Trường Tiểu học số 2,Vận tải Thành Công,Tự do,Tự do,Quán cơm Bà Tư,Bệnh viện Đa khoa,Xây dựng Hòa Bình",
  ),
  banks: words("Vietcombank,Techcombank,ACB,BIDV,VietinBank,MB Bank"),
  pleas: words(
    "Mất việc xin giảm phí phạt,Nằm viện và chưa có lương,Mất mùa và chờ bán vật nuôi,Vợ mới sinh và còn nuôi bố mẹ,Bị chậm lương hai tháng",
  ),
  remarks: words("Xin gọi lại sau giờ làm,Người nhà nghe máy rồi cúp,Nói ứng dụng hiện số tiền khác,Muốn trả tại cửa hàng"),
  hours: dayHours,
};

const philippines: DemoMarket = {
  tenantId: 2,
  code: "ph",
  name: "Keyline Pilipinas",
  preset: marketPresets.PH,
  share: 0.15,
  overdueShare: 0.18,
  prefix: "ph",
  collectors: 8,
  others: {
    tenantAdmin: 1,
    manager: 1,
    firstReviewer: 1,
    finalReviewer: 1,
    finance: 1,
    reminder: 1,
    marketer: 1,
    service: 1,
    auditor: 1,
    supervisor: 1,
  },
  apps: ["Peso Agad", "Bayad Na"],
  products: [
    { app: 1, name: "Peso Agad 14", term: 14 },
    { app: 1, name: "Peso Agad 30", term: 30 },
    { app: 2, name: "Bayad Na 30", term: 30 },
  ],
  amount: { low: 3, high: 20, unit: 50_000 },
  ppm: { interest: 1_900, fee: 30_000, penalty: 1_600, cap: 150_000 },
  principalFirst: false,
  family: words(
    "Santos,Reyes,Cruz,Bautista,Ocampo,García,Mendoza,Torres,Andrada,Castillo,Flores,Villanueva,Ramos,Castro,Rivera,Aquino,Navarro,Salazar,Mercado,Peñaflor,Ibáñez,Dimaculangan,Macaraeg,Pangilinan",
  ),
  middle: words("de la Cruz,Santos,Reyes,Lim,Tan,Núñez,Dizon,Magsaysay,Roxas,Luna"),
  given: {
    male: words("José,Juan,Mark,John Paul,Ramón,Miguel,Carlo,Jericho,Angelo,Rodel,Arnel,Dennis,Jomar,Rommel,Niño,Efren"),
    female: words("María,Ana,Jennifer,Rosario,Kristine,Angelica,Marites,Lovely,Grace,Joy,Luz,Corazon,Maricel,Analyn,Princess,Rowena"),
  },
  familyFirst: false,
  phonePrefixes: words("905,906,915,916,917,926,927,935,945,955,956,965,966,975,995,908,918,919,920,928,929,939,947,998,999"),
  provinces: inZone(
    "Asia/Manila",
    "Metro Manila,Metro Manila,Cebu,Davao del Sur,Laguna,Cavite,Bulacan,Pampanga,Iloilo,Batangas,Rizal,Parañaque",
  ),
  employers: words("Jollibee Food,SM Retail,Ayala BPO,Concentrix,DepEd,Self-employed,Self-employed,Grab,Puregold,Sari-sari store"),
  banks: words("BDO,BPI,Metrobank,UnionBank,Landbank"),
  pleas: words("Lost his job,In hospital and without wages,The harvest failed,A death in the family,Wages are two months late"),
  remarks: words(
    "Asked to be called back after work,A relative answered and hung up,Says the app shows another amount,Wants to pay at a shop",
  ),
  hours: dayHours,
};

const mexico: DemoMarket = {
  tenantId: 3,
  code: "mx",
  name: "Keyline México",
  preset: marketPresets.MX,
  share: 0.15,
  overdueShare: 0.18,
  prefix: "mx",
  collectors: 7,
  others: {
    tenantAdmin: 1,
    manager: 1,
    firstReviewer: 1,
    finalReviewer: 1,
    finance: 1,
    reminder: 1,
    marketer: 1,
    service: 1,
    auditor: 1,
    supervisor: 1,
  },
  apps: ["Crédito Ya", "Lana Lista"],
  products: [
    { app: 1, name: "Crédito Ya 14", term: 14 },
    { app: 1, name: "Crédito Ya 30", term: 30 },
    { app: 2, name: "Lana Lista 21", term: 21 },
  ],
  amount: { low: 5, high: 80, unit: 10_000 },
  ppm: { interest: 3_000, fee: 50_000, penalty: 3_000, cap: 500_000 },
  principalFirst: false,
  family: words(
    "Hernández,García,Martínez,López,González,Rodríguez,Pérez,Sánchez,Ramírez,Cruz,Flores,Gómez,Vázquez,Jiménez,Muñoz,Ibáñez,Ordóñez,Peña,Núñez,Álvarez",
  ),
  middle: words("García,Hernández,Torres,Ruiz,Díaz,Reyes,Morales,Ortiz,Castillo,Mendoza,Guzmán,Rojas"),
  given: {
    male: words("José,Juan Carlos,Luis,Miguel Ángel,Jesús,Raúl,Óscar,Héctor,Iván,Andrés,Rubén,Ramón,Ángel,César,Tomás"),
    female: words("María,Guadalupe,Verónica,Lucía,Sofía,Ximena,Ángela,Mónica,Inés,Rocío,Belén,Noemí,Araceli,Fernanda,Leticia"),
  },
  familyFirst: false,
  phonePrefixes: words("551,552,553,554,555,556,331,332,333,811,812,818,222,664,998,477,449,442"),
  provinces: [
    ...inZone(
      "America/Mexico_City",
      "Ciudad de México,Ciudad de México,Estado de México,Jalisco,Nuevo León,Puebla,Guanajuato,Veracruz,Querétaro,Michoacán,Yucatán",
    ),
    ...inZone("America/Tijuana", "Baja California"),
    ...inZone("America/Cancun", "Quintana Roo"),
  ],
  employers: words(
    "Oxxo,Bimbo,Walmart de México,Maquiladora del Norte,SEP,Independiente,Independiente,Coppel,Taller Mecánico López,Hotel Playa",
  ),
  banks: words("BBVA México,Banorte,Santander,Citibanamex,HSBC México"),
  pleas: words("Perdió su empleo,Hospitalizado y sin sueldo,Se perdió la cosecha,Falleció un familiar,Le deben dos meses de sueldo"),
  remarks: words(
    "Pide que le llamen después del trabajo,Contestó un familiar y colgó,Dice que la app muestra otra cantidad,Quiere pagar en una tienda",
  ),
  hours: [10, 10, 10, 11, 11, 11, 12, 12, 13, 14, 15, 16, 16, 17, 17, 18, 18, 19],
};

export const demoMarkets: readonly DemoMarket[] = [vietnam, philippines, mexico];
