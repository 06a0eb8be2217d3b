/**
 * Of money `r` (a row of `repayment`) what commission is earned on, minor units, and the days past due by which its stage is found: late money by how late
 * it was, reminded money by its day of the reminders, the grace after the due day counting as that day (rules/figures.md 1).
 */
export const baseAndLate = `r.principal + r.interest + r.fee + r.penalty as base,
  case when r.days_late > 0 then r.days_late when r.remind_day > 0 then 0 else r.remind_day end as late`;
