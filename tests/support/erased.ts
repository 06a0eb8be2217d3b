import type pg from "pg";
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

/** A blind sample of his case and a merge of his: rows whose columns have to agree with one another. */
export async function makeApart(client: pg.ClientBase, customer: number, order: number): Promise<void> {
  await client.query(
    `insert into review_sample (tenant_id, order_id, review_id, first_by, kind, staff_id, state, drawn_at, taken_from, stage, status, version, principal, term_days, answers,
       held, held_until) values (1, $1, 1, 1, 'first', 2, 'held', now(), now(), 'pending_review', 0, 1, 1, 1, jsonb_build_object('name', $2::text),
       jsonb_build_object('decision', 'pass', 'remark', $2::text), now() + interval '1 day')`,
    [order, secret],
  );
  await client.query(
    `insert into customer_merge (tenant_id, kept_id, gone_id, at, taken, before, asked_by, approved_by, undo_until)
     values (1, $1, 1, now(), '{}', jsonb_build_object('kept', jsonb_build_object('name', $2::text)), 1, 2, now())`,
    [customer, secret],
  );
}
