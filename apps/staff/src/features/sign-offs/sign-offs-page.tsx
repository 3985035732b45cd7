import { useTexts } from '@contour/texts/use-texts'
import { Notice } from '@contour/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reads } from '../../calls/reads.ts'
import type { SignOffs } from '../../calls/calls.ts'
import { mayCall } from '../../calls/may-call.ts'
import { PageHead } from '../../frame/page-head.tsx'
import { ReadStates } from '../../frame/read-states.tsx'
import { useStaffUser } from '../../frame/staff-user.ts'
import { signOffTexts } from '../../texts/en/sign-offs.ts'
import { ArtifactCard } from './artifact-card.tsx'
import { SignForm } from './sign-form.tsx'

/** What is signed, what is not, and what differs; the medical director reads, ticks and signs (D-86). */
export default function SignOffsPage() {
  const t = useTexts(signOffTexts)
  const read = useQuery(reads.signOffs())
  return (
    <>
      <PageHead title={t('title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="max-w-measure text-muted">{t('lead')}</p>
        <ReadStates read={read} label={t('loading')} lines={6} />
        {read.data ? <Content data={read.data} /> : null}
      </div>
    </>
  )
}

function Content({ data }: { data: SignOffs }) {
  const t = useTexts(signOffTexts)
  const { roles } = useStaffUser()
  const signs = mayCall(roles, 'signOffs', 'sign')
  /** The hashes that were ticked: a content that changes meanwhile is another one and loses its tick. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const toSign = data.rows.filter(({ signed }) => !signed)
  const signed = data.rows.filter((row) => row.signed)
  const tick = (hash: string, on: boolean) =>
    setTicked((before) => new Set([...before].filter((one) => one !== hash).concat(on ? [hash] : [])))
  return (
    <>
      {data.open ? (
        <Notice tone="success">{t('open')}</Notice>
      ) : (
        <Notice tone="warn" title={t('closedTitle')}>
          {t('closed')}
        </Notice>
      )}
      {toSign.length > 0 ? (
        <section aria-labelledby="to-sign" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <h2 id="to-sign" className="type-h3">
            {t('toSign', { count: toSign.length })}
          </h2>
          {toSign.map((row) => (
            <ArtifactCard
              key={row.id}
              row={row}
              signs={signs}
              ticked={ticked.has(row.hash)}
              onTick={(on) => tick(row.hash, on)}
            />
          ))}
          {signs ? <SignForm chosen={toSign.filter(({ hash }) => ticked.has(hash))} /> : null}
        </section>
      ) : null}
      <section aria-labelledby="signed" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="signed" className="type-h3">
          {t('signedList', { count: signed.length })}
        </h2>
        {signed.map((row) => (
          <ArtifactCard key={row.id} row={row} signs={signs} ticked={false} onTick={null} />
        ))}
      </section>
    </>
  )
}
