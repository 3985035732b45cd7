import { WITHDRAWAL_REASON } from '@contour/domain/sign-offs/artifact'
import { useTexts } from '@contour/texts/use-texts'
import { CheckboxField } from '@contour/ui/checkbox-field'
import { Fold } from '@contour/ui/fold'
import { lazy, Suspense, useState } from 'react'
import { calls, type SignOffRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { signOffTexts } from '../../texts/en/sign-offs.ts'
import { formatFullInstant } from '../../words/times.ts'
import { ArtifactContent } from './artifact-content.tsx'

const TextDialog = lazy(() => import('../../frame/text-dialog.tsx'))

const REFRESH = [['sign-offs'], ['tasks']] as const

type Props = {
  row: SignOffRow
  /** Whether the reader is the medical director. */
  signs: boolean
  ticked: boolean
  /** Null for what is signed already. */
  onTick: ((on: boolean) => void) | null
}

export function ArtifactCard({ row, signs, ticked, onTick }: Props) {
  const t = useTexts(signOffTexts)
  const [opened, setOpened] = useState(false)
  const { id, title, kind, signed, last, hash } = row
  return (
    <article aria-labelledby={`artifact-${id}`} className="card grid grid-cols-[minmax(0,1fr)] gap-1">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <h3 id={`artifact-${id}`} className="font-semibold">
          {title}
        </h3>
        <span className="type-small text-muted">{t(`kind_${kind}`)}</span>
        <StateBadge tone={signed ? 'good' : 'bad'}>{t(signed ? 'signed' : 'unsigned')}</StateBadge>
      </header>
      <p className="type-small text-muted">
        {last === null
          ? t('never')
          : last.verdict === 'signed'
            ? t('by', { signer: last.signer, time: formatFullInstant(last.at) })
            : t('withdrawnBy', {
                signer: last.signer,
                time: formatFullInstant(last.at),
                reason: last.reason ?? '',
              })}
      </p>
      {signed ? null : (
        <p className="type-small">
          {last === null
            ? null
            : row.added + row.removed === 0
              ? t('same')
              : t('differs', { added: row.added, removed: row.removed })}{' '}
          {t(row.closes ? 'closes' : 'hides')}
        </p>
      )}
      <Fold title={t('read', { title })} onOpen={() => setOpened(true)}>
        {opened ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ArtifactContent id={id} title={title} />
            {signs && signed ? <Withdraw id={id} title={title} hash={hash} /> : null}
          </div>
        ) : null}
      </Fold>
      {signs && onTick ? (
        <CheckboxField
          id={`tick-${id}`}
          label={t('haveRead', { title })}
          hint={opened ? undefined : t('readFirst')}
          checked={ticked}
          disabled={!opened}
          onChange={onTick}
        />
      ) : null}
    </article>
  )
}

function Withdraw({ id, title, hash }: Pick<SignOffRow, 'id' | 'title' | 'hash'>) {
  const t = useTexts(signOffTexts)
  const [asking, setAsking] = useState(false)
  const withdraw = useAction({
    act: calls.signOffs.withdraw,
    refresh: REFRESH,
    onDone: () => setAsking(false),
  })
  return (
    <p>
      <DeskButton onClick={() => setAsking(true)}>{t('withdraw', { title })}</DeskButton>
      {asking ? (
        <Suspense fallback={null}>
          <TextDialog
            title={t('withdrawTitle', { title })}
            label={t('withdrawWhy')}
            hint={t('withdrawHint')}
            least={WITHDRAWAL_REASON.min}
            limit={WITHDRAWAL_REASON.max}
            tone="danger"
            confirmLabel={t('withdrawNow')}
            action={withdraw}
            onConfirm={(reason) => withdraw.run({ id, hash, reason })}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </p>
  )
}
