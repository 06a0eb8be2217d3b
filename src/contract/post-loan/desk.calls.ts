/**
 * The calls of one department's desk: its queues, their allocation, the attempts and their results. Collection and reminders are the same calls
 * under two prefixes (rules/wire.md 5), told apart by prefix, permission group and audit name.
 */
export const deskCalls = <const P extends "loanService" | "remind", const A extends string>(path: `/${string}`, group: P, audit: A) =>
  ({
    list: { method: "POST", path: `${path}/list`, permission: `${group}:all:list`, effect: "read", streams: true },
    listExport: {
      method: "POST",
      path: `${path}/listExport`,
      permission: `${group}:all:export`,
      effect: "write",
      audit: `${audit}.listExport`,
    },
    listTatolAmount: { method: "POST", path: `${path}/listTatolAmount`, permission: `${group}:all:list`, effect: "read" },
    agencyList: { method: "POST", path: `${path}/agencyList`, permission: `${group}:agency:list`, effect: "read", streams: true },
    completedList: { method: "POST", path: `${path}/completedList`, permission: `${group}:history:list`, effect: "read", streams: true },
    searchTransfer: {
      method: "POST",
      path: `${path}/searchTransfer`,
      permission: `${group}:all:assign`,
      effect: "write",
      audit: `${audit}.assignByFilter`,
    },
    selectTransfer: {
      method: "POST",
      path: `${path}/selectTransfer`,
      permission: `${group}:all:assign`,
      effect: "write",
      audit: `${audit}.assignTicked`,
    },
    previewTransfer: { method: "POST", path: `${path}/previewTransfer`, permission: `${group}:all:assign`, effect: "read" },
    undoTransfer: {
      method: "POST",
      path: `${path}/undoTransfer`,
      permission: `${group}:all:assign`,
      effect: "write",
      audit: `${audit}.undoAssign`,
    },
    transferList: { method: "POST", path: `${path}/transferList`, permission: `${group}:all:list`, effect: "read" },
  }) as const;
