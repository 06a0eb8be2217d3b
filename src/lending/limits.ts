/** Constants of the specification; the section of console.md stands beside each. */
export const limits = {
  /** 9: HTTP time-out, ms. */
  httpTimeout: 120_000,
  /** 9: reminder poll, ms. */
  reminderPoll: 300_000,
  /** 7: staff types that are reminded: reminder, collector, marketer, customer service. */
  remindedTypes: [6, 7, 8, 9],
  /** domain.md 1b, "Reminder message": a promise or follow-up is reminded of this long before its time, ms. */
  reminderAhead: 900_000,
  /** 7: rows of the reminder panel at first, and how many more each time it is scrolled. */
  reminderRows: { first: 2, more: 10 },
  /** 9: messages stay this long, ms. */
  messageDisplay: 5_000,
  /** 9: from a changed password to the sign-in page, ms. */
  passwordRedirect: 1_000,
  /** 4: notice at first login, ms. */
  firstLoginNotice: 5_000,
  /** 1: the watermark is checked this often, ms. */
  watermarkCheck: 500,
  /** 5: password and account lengths. */
  passwordLength: { min: 6, max: 15 },
  accountLength: { min: 6, max: 15 },
  /** 5: interest rate as a fraction, 100 %. */
  interestAtMost: 1,
  /** 5: images: bytes to stay under, attempts to get there, quality of the first and the least. */
  image: { below: 2_097_152, attempts: 5, quality: 0.7, step: 0.1, qualityAtLeast: 0.1, pixelsAtMost: 40_000_000 },
  /** 2: distinct order tabs, cached pages. */
  orderTabs: 10,
  cachedPages: 20,
  /** 2: px. */
  sidebar: { open: 240, folded: 65 },
  mobileBelow: 890,
  narrowUpTo: 740,
  backToTopAfter: 200,
  /** 9: days. */
  defaultRangeDays: 7,
  reportRangeDays: 30,
  quickRanges: [1, 3, 7, 14, 30],
  /** keyboard.md 6: milliseconds that an assignment or a result can be taken back. */
  undo: 30_000,
  /** keyboard.md 7: keys that act are dropped until this long after the new record's first paint, ms. */
  settle: 300,
  /** keyboard.md: a revealed number is masked again after this long, ms. */
  revealShown: 15_000,
  /** domain.md 5.3: a reveal reserves the attempt for this long, ms. */
  revealReserved: 600_000,
  /** Messages of one sending. */
  messagesAtOnce: 500,
  /** A dial waits this long for its result; afterwards presets want a new one, ms. */
  dialWaits: 1_800_000,
  /** domain.md 1b, "Order lock/tab": whoever has a record open is on it until this long after his last heartbeat, and how often that is, ms. */
  leaseLasts: 120_000,
  leaseBeat: 60_000,
  /** Leafing through records is no stay: a lease begins this long after one opened, ms. */
  leaseAfter: 500,
  /** keyboard.md 6: orders closed in one command. */
  closeAtOnce: 20,
  /** keyboard.md 11: the screen locks after this long without a hand on it, ms. */
  idleLock: 180_000,
  /** safety.md 9: rows of one export unless the tenant says otherwise, rows of one person and day, hours that a file is kept, exports at a time. */
  exportRows: 10_000,
  exportRowsPerDay: 30_000,
  exportKeptHours: 24,
  exportsAtOnce: 2,
  /** Named views of one person on one screen. */
  viewsPerScreen: 40,
  /** Bulk allocation of ticked rows (safety.md R05). */
  tickedAtOnce: 10_000,
} as const;
