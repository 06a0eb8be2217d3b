/** A table whose rows go over with a customer, and back when a merge is undone. */
export interface Carried {
  readonly table: string;
  /** Rows of an order's go back with it, those too that were written after the merge. */
  readonly ofOrder: boolean;
  /** Which rows stay behind, because the other has the like: `t` is a row, $2 the one who stays. */
  readonly except?: string;
}

/** Facts that may be written over by nobody (contact_attempt) go by `carry_attempts` of the database; counts of days and labels are added, not moved. */
export const carried: readonly Carried[] = [
  {
    table: "customer_contact",
    ofOrder: false,
    except:
      "exists (select from customer_contact k where k.tenant_id = $1 and k.customer_id = $2 and k.phone = t.phone and k.kind = t.kind)",
  },
  { table: "phone_reveal", ofOrder: true },
  { table: "phone_call", ofOrder: true },
  { table: "message", ofOrder: true },
  { table: "private_text", ofOrder: false },
  { table: "user_coupon", ofOrder: false },
  { table: "feedback", ofOrder: false },
  { table: "complaint", ofOrder: true },
  { table: "refusal_contest", ofOrder: true },
  { table: "legal_hold", ofOrder: false },
  { table: "rights_request", ofOrder: false },
  { table: "marketing_lead", ofOrder: false },
];
