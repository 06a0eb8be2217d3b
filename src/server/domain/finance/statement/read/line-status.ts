import type { LineStatus } from "../../../../../lending/finance/reconciliation.machine.ts";
import { fold } from "../../../../../lending/fold.ts";

/** What channels call it, folded and whole: a word that only stands in a sentence says nothing. */
const words: Readonly<Record<LineStatus, RegExp>> = {
  success:
    /^(success|successful|succeeded|paid|complete|completed|settled|done|ok|approved|thanh cong|hoan thanh|da thanh toan|exito|exitos[oa]|pagad[oa]|completad[oa]|liquidad[oa]|aplicad[oa]|acreditad[oa]|berhasil|sukses|lunas|selesai|成功|已支付|已完成)$/,
  failed:
    /^(fail|failed|failure|rejected|declined|cancell?ed|returned|reversed|refunded|expired|void|voided|error|that bai|da huy|tu choi|fallid[oa]|rechazad[oa]|cancelad[oa]|devuelt[oa]|vencid[oa]|gagal|ditolak|dibatalkan|dikembalikan|失败|已取消|已退款|已拒绝)$/,
  pending:
    /^(pending|processing|in process|in progress|waiting|queued|sent|dang xu ly|cho xu ly|pendiente|en proceso|tertunda|diproses|menunggu|处理中|待处理)$/,
};
const statuses = Object.keys(words) as readonly LineStatus[];

/** How a line stands by the channel's own word; null where nobody knows that word. */
export const statusOf = (text: string): LineStatus | null => statuses.find((each) => words[each].test(fold(text).trim())) ?? null;
