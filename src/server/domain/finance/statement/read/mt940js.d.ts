declare module "mt940js" {
  interface Transaction {
    readonly date: Date;
    readonly amount: number;
    readonly currency: string;
    readonly reference: string;
    readonly bankReference: string;
    readonly extraDetails: string;
    readonly details: string;
  }
  interface Statement {
    readonly currency: string;
    readonly openingBalance: number;
    readonly closingBalance: number;
    readonly transactions: readonly Transaction[];
  }
  class Parser {
    parse(text: string): readonly Statement[];
  }
  const mt940: { readonly Parser: typeof Parser };
  export default mt940;
}
