-- A write's body is kept as HMAC; the number of its key, null for the plain SHA-256 of before, which is still compared as such.
alter table idempotency add key_no int;
-- Bodies with passwords: what a plain hash of them tells is not kept, and the keys fit nothing any more.
update idempotency set body_hash = '' where call in ('system.updatePassword', 'system.unlock');
-- Answers with numbers of people in them were kept whole: what stays is what the answer is made again from.
update idempotency set answer = case
    when call in ('order.phoneReveal', 'user.queryPhone') then '{}'::jsonb
    when call = 'message.chatOpen' then jsonb_build_object('recordId', answer->'recordId', 'todayCount', answer->'todayCount')
    when call = 'coupon.giveCoupon' then jsonb_build_object('batchId', answer->'batchId', 'given', answer->'given', 'approvalId', answer->'approvalId')
    else answer - 'phone' - 'link' end
  where call in ('order.phoneReveal', 'user.queryPhone', 'collection.softPhoneAdd', 'todayExpire.softPhoneAdd', 'message.chatOpen', 'coupon.giveCoupon')
    and jsonb_typeof(answer) = 'object';
