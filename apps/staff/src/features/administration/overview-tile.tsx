import { Link } from 'react-router'

/** One figure of the home page as a link to its list; a card without a link for roles that may not open the list. */
export function OverviewTile({
  href,
  label,
  figure,
  unit,
  bad = false,
  fact,
  note,
}: {
  href: string | undefined
  label: string
  figure: string
  /** Next to the figure, such as "failed"; in red with `bad`. */
  unit?: string | undefined
  bad?: boolean
  /** A line in red. */
  fact?: string | undefined
  note?: string | undefined
}) {
  const content = (
    <>
      <span className="type-small block font-semibold text-muted">{label}</span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-display text-[2rem] leading-tight font-semibold tracking-[-0.022em] tabular-nums">
          {figure}
        </span>{' '}
        {unit ? <span className={`font-semibold ${bad ? 'text-error' : 'text-muted'}`}>{unit}</span> : null}
      </span>{' '}
      {fact ? <span className="type-small type-number block font-semibold text-error">{fact}</span> : null}{' '}
      {note ? <span className="type-small type-number block text-muted">{note}</span> : null}
    </>
  )
  return (
    <li className="grid">
      {href === undefined ? (
        <div className="card">{content}</div>
      ) : (
        <Link to={href} className="card block text-ink no-underline hover:border-bottle">
          {content}
        </Link>
      )}
    </li>
  )
}
