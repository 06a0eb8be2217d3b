/** What the contract of an order `o` stands on: its product's version, and the rules of repayment that it was made under. */
export const contractJoins = `join product_version v on v.tenant_id = o.tenant_id and v.product_id = o.product_id and v.version = o.product_version
  left join repayment_rule rr on rr.tenant_id = o.tenant_id and rr.app_id = o.app_id and rr.version = o.repayment_rule`;

const capped = `case when o.penalty_ceiling_ppm is null or v.config #> '{terms,penalty}' is null then v.config
    else jsonb_set(v.config, '{terms,penalty,capRate}', to_jsonb(trim_scale(o.penalty_ceiling_ppm / 1000000.0)::text)) end`;

/** The terms of the contract: the product's, below the lender's own ceiling, with the rules of repayment of its day over them (lending/finance/repayment-rule.rules.ts). */
export const contractConfig = `case when rr.terms is null then ${capped} else jsonb_set(${capped}, '{terms}', (${capped} -> 'terms') || (rr.terms - 'due')
    || case when rr.terms ? 'due' then jsonb_build_object('allocation', (v.config #> '{terms,allocation}') || jsonb_build_object('due', rr.terms -> 'due')) else '{}' end) end`;
