import { z } from "zod";

export const orderStatus = z.literal([-1, 0, 1, 2, 5, 6, 8, 9]);
