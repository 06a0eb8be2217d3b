/** A system as an app names it, in the words of the lists. */
export const systemOf = (os: string): "ios" | "android" | "web" =>
  /^(ios|iphone)/i.test(os) ? "ios" : /^android/i.test(os) ? "android" : "web";
