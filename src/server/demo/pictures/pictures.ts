import sharp from "sharp";
import type { FileKind } from "../../../lending/options/file-kinds.ts";
import { keepPicture } from "../../domain/orders/file/file.actions.ts";
import type { Picture } from "../../kernel/image/picture.ts";
import { readSecretKeys } from "../../kernel/keys.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import type { Desk } from "../seat.ts";
import { idBack, idFront, type Paper, selfie } from "./papers.ts";

/** Orders of a lender that are drawn pictures for: what a reviewer meets first, and some that were refused. */
const drawnFor = { open: 36, refused: 6 } as const;

interface Waiting {
  readonly id: number;
  readonly app_id: number;
  readonly gender: string;
  readonly province: string;
  readonly applied_at: Date;
  readonly document: Readonly<Record<string, { readonly value: string }>>;
}
const waiting = `
select o.id, o.app_id, c.gender, c.province, o.applied_at, d.document from (
  (select * from loan_order where tenant_id = $1 and stage in ('first_in_progress', 'final_in_progress', 'first_passed') order by applied_at, id limit $2)
  union all (select * from loan_order where tenant_id = $1 and stage = 'pending_review' order by applied_at, id limit $2)
  union all (select * from loan_order where tenant_id = $1 and status = 2 order by applied_at desc, id limit $3)) o
join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
join application_detail d on d.tenant_id = o.tenant_id and d.order_id = o.id`;

/** Drawn once small and once smaller: they are a demo's, not a camera's. */
export async function drawn(drawing: Buffer): Promise<Picture> {
  const { data, info } = await sharp(drawing).flatten({ background: "#fff" }).jpeg({ quality: 80 }).toBuffer({ resolveWithObject: true });
  const thumb = await sharp(data).resize({ width: 320, height: 320, fit: "inside" }).jpeg({ quality: 72 }).toBuffer();
  return { whole: data, thumb, width: info.width, height: info.height };
}

const paperOf = (order: Waiting, market: string): Paper => {
  const line = (key: string): string => order.document[key]?.value ?? "";
  const { gender } = order;
  return {
    seed: order.id % 1_009,
    market,
    gender,
    name: line("name"),
    idNo: line("idNo"),
    birthDate: line("birthDate"),
    expires: line("expires"),
    address: line("address"),
  };
};

/** Somebody else holds the card up in every ninth; a fifteenth has sent no back. */
const holderOf = ({ seed }: Paper): number => (seed % 9 === 4 ? seed + 3 : seed);

/** Documents of those under review, drawn from what their apps have read: cards of nobody, faces of nobody. */
export async function drawPictures(desk: Desk): Promise<void> {
  const { tx, tenant } = desk;
  const keys = readSecretKeys(process.env);
  const orders = await rowsOf<Waiting>(tx, waiting, [tenant.id, drawnFor.open / 2, drawnFor.refused]);
  for (const order of orders) {
    const paper = paperOf(order, tenant.region);
    const papers: (readonly [FileKind, Buffer])[] = [["idFront", idFront(paper)]];
    if (paper.seed % 15 !== 2) papers.push(["idBack", idBack(paper)]);
    papers.push(["selfie", selfie(holderOf(paper), paper.gender)]);
    const pictures = await Promise.all(papers.map(async ([kind, drawing]) => ({ kind, ...(await drawn(drawing)) })));
    for (const picture of pictures)
      await keepPicture({ tx, tenant, now: order.applied_at }, keys, { ...picture, orderId: order.id, appId: order.app_id });
  }
}
