/** Thrown where the fast reader meets what it does not read, or a mistake; the full parser takes over. */
export class Doubt {}

/** The one that is thrown: it carries nothing, and making errors is slow. */
export const doubt: Doubt = new Doubt()
