/**
 * Stands in for what ofetch puts addresses together with (2 kB, see vite.config.ts): the console asks for whole ones (client/request.ts), and gives it
 * neither a base nor parameters.
 */
const whole = (address: string): string => address;
export { whole as withBase, whole as withQuery };
