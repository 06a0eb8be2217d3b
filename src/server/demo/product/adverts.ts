import { keepPicture } from "../../domain/orders/file/file.actions.ts";
import { lettering } from "../../kernel/image/lettering.ts";
import { readSecretKeys } from "../../kernel/keys.ts";
import { rowsOf } from "../../kernel/sql/sql.ts";
import { drawn } from "../pictures/pictures.ts";
import type { Desk } from "../seat.ts";

interface Advert {
  readonly id: number;
  readonly app_id: number;
  readonly app: string;
  readonly position: string;
}
const size = { launch: [1080, 1920], banner: [1200, 480], popup: [900, 1100], list: [1200, 320] } as const;
const colours = ["#0f5c5c", "#7a3b12", "#27407c", "#5b2560"] as const;

/** A lender's name on a coloured ground: nobody's picture. */
function drawing({ id, app, position }: Advert): Buffer {
  const [width, height] = size[position as keyof typeof size] ?? size.banner;
  const line = lettering(app, Math.round(width / 12));
  const [ground = "#000", light = "#fff"] = [colours[id % colours.length], colours[(id + 1) % colours.length]];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${ground}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
      <rect width="100%" height="100%" fill="url(#g)"/><circle cx="${width * 0.82}" cy="${height * 0.3}" r="${height * 0.2}" fill="#ffffff22"/>
      <g fill="#fff" transform="translate(${(width - line.width) / 2} ${height / 2})">${line.svg}</g></svg>`,
  );
}

/** Pictures of the adverts that the portfolio shows; one that waits has none yet. */
export async function drawAdverts(desk: Desk): Promise<void> {
  const { tx, tenant } = desk;
  const adverts = await rowsOf<Advert>(
    tx,
    "select d.id, d.app_id, a.name as app, d.position from advert d join app a on a.tenant_id = d.tenant_id and a.id = d.app_id where d.tenant_id = $1 and d.state <> 'pending' order by d.id",
    [tenant.id],
  );
  for (const advert of adverts) {
    const picture = await drawn(drawing(advert));
    const fileId = await keepPicture(desk, readSecretKeys(process.env), { ...picture, kind: "advert", appId: advert.app_id });
    await rowsOf(tx, "update advert set image_id = $3 where tenant_id = $1 and id = $2", [tenant.id, advert.id, fileId]);
  }
}
