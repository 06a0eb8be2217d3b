-- The rest of the desk: money on the phone, complaints, the floor, commission.

-- A figure that was told on the phone for a later time: the text and its pay code say what is owed then. Null: at the moment it goes out.
alter table message_task add pay_at timestamptz;
