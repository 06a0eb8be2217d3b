-- Money that came within the reminders' days, by how many days it was before the due date that it met (0 on the day itself, below zero before);
-- null: nobody was to be reminded. As days_late it is kept with the money: a due date that moves later changes no figure of the past.
alter table repayment add column remind_day smallint check (remind_day <= 0);
