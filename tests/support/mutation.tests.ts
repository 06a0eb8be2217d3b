// One file for all tests of lending: a mutant costs one worker then, and not one for each file that meets it.
import.meta.glob("../lending/*.test.ts", { eager: true });
