/** Whether a key is one of the table's own: a name that comes from outside never finds what an object inherits. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(table, key)

/** Returns the names in a table in the order in which they are written. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table).filter((key) => isKeyOf(table, key))
