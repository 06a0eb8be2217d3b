import { accessReview } from "./access-review.screen.tsx";
import { menuManagement } from "./menu-management.screen.ts";
import { roleManagement } from "./role-management.screen.tsx";
import { staffManagement } from "./staff-management.screen.tsx";

export const screens = [accessReview, menuManagement, roleManagement, staffManagement];
