type Sendable<T> = T extends readonly (infer Item)[]
  ? Sendable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Sendable<T[Key]> }
    : T

/** A copy that a call may take: the rules build read-only values, the contract's inputs are plain ones. */
export const sendable = <T>(value: T): Sendable<T> => structuredClone(value) as Sendable<T>
