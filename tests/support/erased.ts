/** Somebody who asks to be erased, and everything of his that no column may hold after it. */
export const person = {
  name: "Bùi Thị Ngọc Lanh",
  folded: "bui thi ngoc lanh",
  phone: "+84912345678",
  idNo: "079088001234",
  place: "Cù lao Phố Hiến",
  work: "Xưởng may Bình Lợi",
};
export const account = "0071000998877";
export const secret = "TUYỆT-MẬT của bà Lanh";
export const strings = [person.name, person.folded, person.phone, "912345678", person.idNo, person.place, person.work, account, secret];
