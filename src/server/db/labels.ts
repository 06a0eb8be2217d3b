/** The labels that people gave a customer, as his orders keep them (0130-order-labels.sql). */
export const labelsOfCustomer = (customer: string): string =>
  `array(select l.label from customer_label l where l.tenant_id = $1 and l.customer_id = ${customer} order by l.label)`;
