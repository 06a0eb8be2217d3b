import type { productErrorNames } from "../../lending/product/error-names.ts";

/** Codes of products, their relations and the apps that offer them. */
export const productErrorCodes = {
  "product.cap": { code: 5880, status: 422 },
  "product.base": { code: 5881, status: 409 },
  "product.live": { code: 5882, status: 409 },
  "product.noRollback": { code: 5883, status: 409 },
  "product.unpublished": { code: 5884, status: 409 },
  "product.future": { code: 5885, status: 422 },
  "relevance.overlap": { code: 5886, status: 422 },
  "relevance.noFirst": { code: 5887, status: 422 },
  "relevance.closed": { code: 5888, status: 422 },
  "relevance.app": { code: 5889, status: 422 },
  "relevance.reversed": { code: 5890, status: 422 },
  "app.off": { code: 5891, status: 409 },
  "appVersion.build": { code: 5892, status: 422 },
  "appVersion.state": { code: 5893, status: 409 },
} as const satisfies Readonly<Record<(typeof productErrorNames)[number], { readonly code: number; readonly status: number }>>;
