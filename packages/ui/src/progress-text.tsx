type Props = { label: string; text: string; rest?: string | undefined; share?: number }

/**
 * Shows progress as a bar and in words, such as "38 of 54 MB, about 20 s". Announced politely at each quarter only, so
 * that screen readers do not announce every percent.
 * @param share 0 to 1; omitted when the total is unknown
 * @param rest what stands at the other end of the line, such as the time that is left
 */
export function ProgressText({ label, text, rest, share }: Props) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100)
  const quarter = percent === undefined ? undefined : Math.floor(percent / 25) * 25
  return (
    <div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={rest ? `${text}, ${rest}` : text}
        className="h-2 overflow-hidden rounded-full bg-hairline forced-colors:border"
      >
        <div
          className={`h-full rounded-full bg-bottle transition-[width] forced-colors:bg-[Highlight] ${percent === undefined ? 'w-1/3 animate-pulse' : ''}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
      <p className="type-small type-number mt-2 flex flex-wrap justify-between gap-x-4 text-muted">
        <span className={rest === undefined ? '' : 'font-semibold text-ink'}>{text}</span>
        {rest ? <span>{rest}</span> : null}
      </p>
      <p role="status" className="sr-only">
        {quarter === undefined ? label : `${label} ${quarter}%`}
      </p>
    </div>
  )
}
