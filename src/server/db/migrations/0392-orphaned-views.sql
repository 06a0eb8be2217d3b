-- Views of a list of messages that is no more: its people, the special list, are sent nothing in bulk (rules/wire.md 8), and no other list shows them.
delete from saved_view where path = '/marketing/whileSmsMarketing/flow';
