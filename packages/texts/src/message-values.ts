import type { PlainDate } from '@contour/domain/time/plain-date'

/** Splits a message at its first brace: what is before the brace, the brace, the rest. */
type AtBrace<S extends string> = S extends `${infer Before}{${infer Rest}`
  ? Before extends `${infer Earlier}}${infer Between}`
    ? [Earlier, '}', `${Between}{${Rest}`]
    : [Before, '{', Rest]
  : S extends `${infer Before}}${infer Rest}`
    ? [Before, '}', Rest]
    : never

type Trim<S extends string> = S extends ` ${infer T}` | `${infer T} ` ? Trim<T> : S
/** An argument as [name, kind], from what follows its brace: `count, plural, one ` is ['count', 'plural']. */
type ArgumentOf<Head extends string> = Head extends `${infer Name},${infer Kind},${string}`
  ? [Trim<Name>, Trim<Kind>]
  : Head extends `${infer Name},${infer Kind}`
    ? [Trim<Name>, Trim<Kind>]
    : [Trim<Head>, 'text']

/** `Open` has one element for each plural or select argument around the text. */
type InText<S extends string, Open extends 0[], Found> =
  AtBrace<S> extends [string, infer Brace, infer Rest extends string]
    ? Brace extends '{'
      ? InArgument<Rest, Open, Found>
      : Open extends [0, ...infer Outer extends 0[]]
        ? InOptions<Rest, Outer, Found>
        : Found
    : Found
type InArgument<S extends string, Open extends 0[], Found> =
  AtBrace<S> extends [infer Head extends string, infer Brace, infer Rest extends string]
    ? Brace extends '{'
      ? InText<Rest, [0, ...Open], Found | ArgumentOf<Head>>
      : InText<Rest, Open, Found | ArgumentOf<Head>>
    : Found
type InOptions<S extends string, Open extends 0[], Found> =
  AtBrace<S> extends [string, infer Brace, infer Rest extends string]
    ? Brace extends '{'
      ? InText<Rest, [0, ...Open], Found>
      : InText<Rest, Open, Found>
    : Found

type ArgumentsOf<Message extends string> = InText<Message, [], never>

export type NamesOf<Message extends string> =
  ArgumentsOf<Message> extends infer Found
    ? Found extends [infer Name extends string, string]
      ? Name
      : never
    : never

type Kinds<Message extends string, Name extends string> =
  ArgumentsOf<Message> extends infer Found ? (Found extends [Name, infer Kind] ? Kind : never) : never

/** The type of a value by the kinds of argument that use it; money (`number, usd`) is in cents. */
type ValueOfKind<Kind> = [Extract<Kind, 'plural' | 'selectordinal' | 'number'>] extends [never]
  ? [Extract<Kind, 'date'>] extends [never]
    ? string | number
    : PlainDate
  : number

export type ValuesOf<Message extends string> = {
  readonly [Name in NamesOf<Message>]: ValueOfKind<Kinds<Message, Name>>
}

/** Whether an argument is printed as it is given, so that an element can take its place. */
type IsPrinted<Kind> = [Exclude<Kind, 'text'>] extends [never] ? true : false

/** The values of a message some of which are elements, such as a link: only `{name}` can be an element. */
export type PartsOf<Message extends string, Element> = {
  readonly [Name in NamesOf<Message>]: IsPrinted<Kinds<Message, Name>> extends true
    ? Element
    : ValueOfKind<Kinds<Message, Name>>
}
