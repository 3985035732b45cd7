import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { useState, type ReactNode } from 'react'
import { versionsTexts } from '../../texts/en/versions.ts'
import { isWaiting, type AnyVersion } from './any-version.ts'
import { MarkedFacts } from './marked-facts.tsx'
import { RowButtons } from './row-buttons.tsx'
import { VersionDialog } from './version-dialog.tsx'
import { VersionHistory } from './version-history.tsx'
import { WaitingVersion } from './waiting-version.tsx'
import { WithdrawWaiting } from './withdraw-waiting.tsx'

type Props<Name extends string, Facts, Version> = {
  names: readonly Name[]
  nameOf: (name: Name) => string
  /** What applies today. */
  facts: Facts
  /** What applies without a version. */
  builtIn: Facts
  inForce: number | null
  /** Newest first. */
  versions: readonly Version[]
  factsOf: (version: Version) => Facts
  /** The form of the next version, which begins with the newest one. */
  write: (from: Facts, onClose: () => void) => ReactNode
  approve: (input: { version: number }) => Promise<unknown>
  withdraw: (input: { version: number }) => Promise<unknown>
  refresh: readonly (readonly string[])[]
  /** Below what a version says, in the dialog that approves it. */
  effects?: (facts: Facts) => ReactNode
  words: {
    now: string
    fromBuiltIn: string
    builtIn: string
    write: string
    approve: (version: number) => string
    withdraw: (version: number) => string
    applies: (day: string) => string
    history: string
  }
}

/** Facts of the company in versions: what applies today, what waits, and every version (D-101). */
export function VersionedFacts<
  Name extends string,
  Facts extends Readonly<Record<Name, string | number>>,
  Version extends AnyVersion,
>(page: Props<Name, Facts, Version>) {
  const { names, nameOf, facts, builtIn, inForce, versions, factsOf, words } = page
  const t = useTexts(versionsTexts)
  const [dialog, setDialog] = useState<'write' | 'approve' | 'withdraw' | 'history' | null>(null)
  const close = () => setDialog(null)
  const [newest] = versions
  const draw = (version: Facts, before?: Facts) => (
    <MarkedFacts names={names} nameOf={nameOf} facts={version} before={before} />
  )
  const shown = versions.find(({ version }) => version === inForce)
  return (
    <div className="grid gap-5">
      <section className="grid gap-2">
        <h2 className="type-h3">{words.now}</h2>
        <p className="type-meta text-muted">
          {shown
            ? t('inForce', { version: shown.version, day: formatLongDate(shown.starts_on) })
            : words.fromBuiltIn}
        </p>
        {draw(facts)}
      </section>
      <section className="grid gap-1">
        <h2 className="type-h3">{t('waits')}</h2>
        <p>
          <WaitingVersion newest={newest} inForce={inForce} />
        </p>
      </section>
      <RowButtons
        buttons={[
          newest !== undefined &&
            newest.may_approve && {
              text: t('approveButton'),
              label: words.approve(newest.version),
              isMain: true,
              onPress: () => setDialog('approve'),
            },
          { text: t('writeButton'), label: words.write, onPress: () => setDialog('write') },
          isWaiting(newest, inForce) && {
            text: t('withdrawButton'),
            label: words.withdraw(newest.version),
            onPress: () => setDialog('withdraw'),
          },
          newest !== undefined && {
            text: t('historyButton'),
            label: words.history,
            onPress: () => setDialog('history'),
          },
        ]}
      />
      {dialog === 'write' ? page.write(newest ? factsOf(newest) : facts, close) : null}
      {dialog === 'approve' && newest ? (
        <VersionDialog
          title={words.approve(newest.version)}
          button={t('approveButton')}
          act={page.approve}
          input={{ version: newest.version }}
          refresh={page.refresh}
          done={t('approvedNow')}
          onClose={close}
        >
          <p>{words.applies(formatLongDate(newest.starts_on))}</p>
          {draw(factsOf(newest), facts)}
          {page.effects?.(factsOf(newest))}
        </VersionDialog>
      ) : null}
      {dialog === 'withdraw' && newest ? (
        <WithdrawWaiting
          title={words.withdraw(newest.version)}
          act={page.withdraw}
          input={{ version: newest.version }}
          refresh={page.refresh}
          onClose={close}
        />
      ) : null}
      {dialog === 'history' ? (
        <VersionHistory
          title={words.history}
          versions={versions}
          draw={(version, before) => draw(factsOf(version), before ? factsOf(before) : builtIn)}
          onClose={close}
        >
          <section className="grid gap-1">
            <h3 className="font-semibold">{words.builtIn}</h3>
            {draw(builtIn)}
          </section>
        </VersionHistory>
      ) : null}
    </div>
  )
}
