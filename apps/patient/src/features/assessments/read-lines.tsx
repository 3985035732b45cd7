import type { ShowLine } from '@contour/domain/assessments/definition'

/** The points of a consent or notice, each in bold with its text below. */
export function ReadLines({ lines }: { lines: readonly ShowLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="card grid gap-4 p-5">
      {lines.map((line) => (
        <li key={line.main_txt}>
          <strong className="block">{line.main_txt}</strong>
          {line.sub_txt}
        </li>
      ))}
    </ul>
  )
}
