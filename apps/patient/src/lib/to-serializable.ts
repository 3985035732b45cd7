type Serializable<T> = T extends readonly (infer Item)[]
  ? Serializable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Serializable<T[Key]> }
    : T

/** Returns a copy that a call accepts: the rules build read-only values, the contract's inputs are plain ones. */
export const toSerializable = <T>(value: T): Serializable<T> => structuredClone(value) as Serializable<T>
