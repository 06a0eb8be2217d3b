/** Why a product, its relations or an app cannot stand, be published or be used (reason.ts). */
export const productErrorNames = [
  "product.cap",
  "product.base",
  "product.live",
  "product.noRollback",
  "product.unpublished",
  "product.future",
  "relevance.overlap",
  "relevance.noFirst",
  "relevance.closed",
  "relevance.app",
  "relevance.reversed",
  "app.off",
  "appVersion.build",
  "appVersion.state",
] as const;
