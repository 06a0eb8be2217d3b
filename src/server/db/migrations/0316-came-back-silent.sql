-- A case whose document did not come stands above the others too, and is told apart from one whose document did.
alter table loan_order drop constraint loan_order_came_back_check;
alter table loan_order add constraint loan_order_came_back_check check (came_back in ('document', 'silent', 'callBack', 'sentBack', 'stopped')) not valid;
alter table loan_order validate constraint loan_order_came_back_check;
