/** Constants of the specification, each with its section of the rules. */
export const limits = {
  /** rules/product.md 6: HTTP time-out, ms. */
  httpTimeout: 120_000,
  /** rules/product.md 6: and of a part of the console, ms. */
  chunkTimeout: 120_000,
  /** rules/product.md 6: reminders are asked for this often, ms. */
  reminderPoll: 300_000,
  /** rules/product.md 6: staff types that are reminded: reminder, collector, marketer, customer service. */
  remindedTypes: [6, 7, 8, 9],
  /** rules/machines.md "Reminder message": a promise or follow-up is reminded of this long before its time, ms. */
  reminderAhead: 900_000,
  /** rules/product.md 6: rows of the reminder panel at first, and how many more each time it is scrolled. */
  reminderRows: { first: 2, more: 10 },
  /** rules/product.md 6: messages stay this long, ms. */
  messageDisplay: 5_000,
  /** rules/product.md 4: from a changed password to the sign-in page, ms. */
  passwordRedirect: 1_000,
  /** rules/product.md 4: notice at first login, ms. */
  firstLoginNotice: 5_000,
  /** rules/product.md 1: the watermark is checked this often, ms. */
  watermarkCheck: 500,
  /** rules/product.md 5: password and account lengths. */
  passwordLength: { min: 6, max: 15 },
  accountLength: { min: 6, max: 15 },
  /** A password that somebody else has seen holds for so long, and so long may he who was allowed to make one, ms. */
  firstPassword: 72 * 3_600_000,
  resetTicket: 24 * 3_600_000,
  /** Open orders of a person are counted exactly up to so many in the list of people: more than any cap, and than anybody works at. */
  heldShown: 1000,
  /** People whom a filter names at most: more than work in one department, so that what is behind a figure of them all can be opened. */
  filterPeople: 1000,
  /** A key that nobody has used for so many days is proposed to be taken away. */
  unusedKeyDays: 90,
  /** People changed in one command, and rows of one file of them. */
  peopleAtOnce: 200,
  peopleInFile: 500,
  /** rules/product.md 5: interest rate as a fraction, 100 %. */
  interestAtMost: 1,
  /** rules/product.md 5: images: bytes to stay under, attempts to get there, quality of the first and the least. */
  image: { below: 2_097_152, attempts: 5, quality: 0.7, step: 0.1, qualityAtLeast: 0.1, pixelsAtMost: 40_000_000 },
  /** rules/product.md 2: distinct order tabs, cached pages. */
  orderTabs: 10,
  cachedPages: 20,
  /** rules/product.md 2: px. */
  sidebar: { open: 240, folded: 65 },
  mobileBelow: 890,
  narrowUpTo: 740,
  backToTopAfter: 200,
  /** rules/product.md 6: days. */
  defaultRangeDays: 7,
  /** What a report of days begins with, and the most that one of hours and one of days may be asked for: a month, a quarter. */
  reportRangeDays: 30,
  hoursRangeDays: 31,
  longestRangeDays: 92,
  quickRanges: [1, 3, 7, 14, 30],
  quarterRange: 90,
  /** rules/keyboard.md 6: milliseconds that an assignment or a result can be taken back. */
  undo: 30_000,
  /** rules/keyboard.md 7: keys that act are dropped until this long after the new record's first paint, ms. */
  settle: 300,
  /** rules/keyboard.md 15: a revealed number is masked again after this long, ms. */
  revealShown: 15_000,
  /** rules/contact-law.md 3: a reveal reserves the attempt for this long, ms. */
  revealReserved: 600_000,
  /** Messages of one sending. */
  messagesAtOnce: 500,
  /** People of one group call. */
  calledAtOnce: 10_000,
  /** Values of one file for the black list, and from how many on a second person says yes (rules/rights.md 4). */
  blackInFile: 10_000,
  blackAlone: 100,
  /** Targets of one file. */
  targetsInFile: 2_000,
  /** Trials of a text that one person sends in 24 hours. */
  testsPerDay: 20,
  /** A dial waits this long for its result; afterwards presets want a new one, ms. */
  dialWaits: 1_800_000,
  /** rules/machines.md "Order lock": whoever has a record open is on it until this long after his last heartbeat, and how often that is, ms. */
  leaseLasts: 120_000,
  leaseBeat: 60_000,
  /** Leafing through records is no stay: a lease begins this long after one opened, ms. */
  leaseAfter: 500,
  /** rules/keyboard.md 6: orders closed in one command. */
  closeAtOnce: 20,
  /** rules/keyboard.md 11: the screen locks after this long without a hand on it, ms. */
  idleLock: 180_000,
  /** R09: rows of one export unless the tenant says otherwise, rows of one person and day, hours that a file is kept, exports at a time. */
  exportRows: 10_000,
  exportRowsPerDay: 30_000,
  /** Of the house's own books instead, in which nobody's name or number stands. */
  bookRows: 100_000,
  bookRowsPerDay: 1_000_000,
  exportKeptHours: 24,
  exportsAtOnce: 2,
  /** Named views of one person on one screen. */
  viewsPerScreen: 40,
  /** Orders ticked for one allocation (R22). */
  tickedAtOnce: 10_000,
  /** Rows that an answer or a refusal names one by one; of more it says how many. */
  rowsNamed: 20,
} as const;
