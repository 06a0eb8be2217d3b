export const noticePath = "/system/announcement";
export const releasePath = "/system/logManagement/updateLog";
