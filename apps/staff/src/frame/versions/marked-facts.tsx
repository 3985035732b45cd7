type Value = string | number

type Props<Name extends string> = {
  names: readonly Name[]
  nameOf: (name: Name) => string
  facts: Readonly<Record<Name, Value>>
  before?: Readonly<Record<Name, Value>> | undefined
}

/** The facts of a version; what differs from the version before it is marked. */
export const MarkedFacts = <Name extends string>({ names, nameOf, facts, before }: Props<Name>) => (
  <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
    {names.map((name) => (
      <div key={name} className="contents">
        <dt className="text-muted">{nameOf(name)}</dt>
        <dd className="mb-2 [overflow-wrap:anywhere] sm:mb-0">
          {before && before[name] !== facts[name] ? (
            <>
              <del className="text-muted">{before[name]}</del>{' '}
              <ins className="font-semibold">{facts[name]}</ins>
            </>
          ) : (
            facts[name]
          )}
        </dd>
      </div>
    ))}
  </dl>
)
