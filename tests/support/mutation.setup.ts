import fc from "fast-check";

// A mutant must not be killed by one run and survive the next; which life killed it is of no interest.
fc.configureGlobal({ seed: 20_261_121, endOnFailure: true });
