import { Link } from 'react-router'

type Props = {
  href: string | undefined
  label: string
  figure: string
  /** Next to the figure, such as "failed"; in red with `bad`. */
  unit?: string | undefined
  bad?: boolean
  fact?: string | undefined
  /** The list with exactly what the fact counts, where it is another one than the tile's. */
  factHref?: string | undefined
  note?: string | undefined
}

/** One figure of the home page as a link to its list; a card without a link for roles that may not open the list. */
export function OverviewTile({ href, label, figure, unit, bad = false, fact, factHref, note }: Props) {
  const content = (
    <>
      <span className="type-small block font-semibold text-muted">{label}</span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-display text-[2rem] leading-tight font-semibold tracking-[-0.022em] tabular-nums">
          {figure}
        </span>{' '}
        {unit ? <span className={`font-semibold ${bad ? 'text-error' : 'text-muted'}`}>{unit}</span> : null}
      </span>{' '}
      {fact && !factHref ? (
        <span className="type-small type-number block font-semibold text-error">{fact}</span>
      ) : null}{' '}
      {note ? <span className="type-small type-number block text-muted">{note}</span> : null}
    </>
  )
  const factLink =
    fact && factHref ? (
      <Link to={factHref} className="link type-number inline-flex min-h-8 items-center font-semibold">
        {fact}
      </Link>
    ) : null
  if (href === undefined)
    return (
      <li className="grid">
        <div className="card">
          {content}
          {factLink}
        </div>
      </li>
    )
  // The link of the fact lies over the tile's, which covers the whole card.
  return (
    <li className="card relative grid content-start hover:border-bottle">
      <Link
        to={href}
        className="block text-ink no-underline after:absolute after:inset-0 after:rounded-[inherit]"
      >
        {content}
      </Link>
      {factLink ? <span className="relative justify-self-start">{factLink}</span> : null}
    </li>
  )
}
