import { groupLines } from '@contour/domain/sign-offs/content-lines'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import type { SignOffContent } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ReadStates } from '../../frame/read-states.tsx'
import { signOffTexts } from '../../texts/en/sign-offs.ts'
import { formatFullInstant } from '../../words/times.ts'

export function ArtifactContent({ id, title }: { id: string; title: string }) {
  const t = useTexts(signOffTexts)
  const read = useQuery(reads.signOff(id))
  if (read.isPending || read.isError) return <ReadStates read={read} label={t('contentLoading')} />
  const { lines, added, removed, versions } = read.data
  const wasSigned = versions.some(({ verdict }) => verdict === 'signed')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {wasSigned && added.length + removed.length > 0 ? (
        <section aria-label={t('changes')} className="grid gap-2">
          <h4 className="font-semibold">{t('changes')}</h4>
          <Changes label={t('added')} lines={added} />
          <Changes label={t('removed')} lines={removed} />
        </section>
      ) : null}
      <section aria-label={`${t('whole')}, ${title}`} className="grid gap-2">
        <h4 className="font-semibold">{t('whole')}</h4>
        <div
          // It scrolls, so the keyboard must reach it (WCAG 2.1.1).
          tabIndex={0}
          role="group"
          aria-label={`${t('whole')}, ${title}`}
          className="grid max-h-[28rem] grid-cols-[minmax(0,1fr)] gap-3 overflow-auto rounded-control border border-hairline bg-mist p-3"
        >
          {groupLines(lines).map((group) => (
            <div key={group.name} className="grid gap-0.5">
              <strong className="type-small">{group.name}</strong>
              <ul className="type-small grid gap-0.5">
                {/* The same words may stand twice. */}
                {group.lines.map((line, index) => (
                  <li key={`${index} ${line}`} className="[overflow-wrap:anywhere]">
                    {line}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
      <Versions versions={versions} />
    </div>
  )
}

function Changes({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="grid gap-0.5">
      <strong className="type-small">{label}</strong>
      <ul className="type-small grid gap-0.5 border-l-4 border-marigold pl-3">
        {lines.map((line, index) => (
          <li key={`${index} ${line}`} className="[overflow-wrap:anywhere]">
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Characters of a hash that tell two contents apart for a reader. */
const SHORT = 8

function Versions({ versions }: Pick<SignOffContent, 'versions'>) {
  const t = useTexts(signOffTexts)
  if (versions.length === 0) return null
  return (
    <section aria-label={t('versions')} className="grid gap-1">
      <h4 className="font-semibold">{t('versions')}</h4>
      <ul className="type-small grid gap-0.5 text-muted">
        {versions.map(({ hash, verdict, signer, at, reason }) => {
          const facts = { time: formatFullInstant(at), signer, hash: hash.slice(0, SHORT) }
          return (
            <li key={`${at} ${hash}`}>
              {verdict === 'signed'
                ? t('versionSigned', facts)
                : t('versionWithdrawn', { ...facts, reason: reason ?? '' })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
