import { later } from '@contour/ui/later'
import { useState } from 'react'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type StaffMember } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { LinkToShare } from './link-to-hand-over.tsx'
import { formatInstant } from '../../words/times.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { staffAccountsTexts } from '../../texts/en/staff-accounts.ts'

const ConfirmAction = later(() => import('../../frame/confirm-action.tsx'))

type Asked = 'disable' | 'reset' | 'end' | null

/** Actions that end or restore a staff member's sign-in; each asks for confirmation and states its effects. */
export function AccountActions({ person }: { person: StaffMember }) {
  const t = useTexts(staffAccountsTexts)
  const [asked, setAsked] = useState<Asked>(null)
  const [link, setLink] = useState<string | null>(null)
  const refresh = [['staff']]
  const onDone = () => setAsked(null)
  const activate = useAction({
    act: calls.accounts.setActive,
    refresh,
    done: (_, { active }) => t(active ? 'enabled' : 'disabled', { name: person.name }),
    onDone,
  })
  const reset = useAction({
    act: calls.accounts.resetSignIn,
    refresh,
    done: ({ link: shown }) => (shown ? t('resetDone') : t('resetSent', { email: person.email })),
    onDone: ({ link: shown }) => {
      setLink(shown)
      onDone()
    },
  })
  const review = useAction({
    act: calls.accounts.review,
    refresh,
    done: () => t('reviewDone', { name: person.name }),
  })
  const end = useAction({
    act: calls.accounts.endSessions,
    refresh,
    done: ({ ended }) => t('ended', { count: ended }),
    onDone,
  })
  const { id, name } = person
  const dialogs = {
    disable: {
      title: t('disableTitle', { name }),
      confirmLabel: t('disable'),
      text: t('disableText', { name }),
      act: activate,
      run: () => activate.run({ id, active: false }),
    },
    reset: {
      title: t('resetTitle', { name }),
      confirmLabel: t('reset'),
      text: t('resetText'),
      act: reset,
      run: () => reset.run({ id }),
    },
    end: {
      title: t('endTitle', { name }),
      confirmLabel: t('end'),
      text: t('endText'),
      act: end,
      run: () => end.run({ id }),
    },
  }
  const dialog = asked ? dialogs[asked] : null
  const open = (which: Asked) => {
    for (const { act: runAction } of Object.values(dialogs)) runAction.reset()
    setAsked(which)
  }
  return (
    <section className="card grid gap-3" aria-labelledby="sign-in-acts">
      <h2 id="sign-in-acts" className="type-h3">
        {t('signIn')}
      </h2>
      <p className="text-muted">
        {person.active ? t('sessions', { count: person.open_sessions }) : t('disabledNow')}
      </p>
      <p className="text-muted">
        {person.reviewed
          ? t('reviewedOn', { when: formatInstant(person.reviewed.at), name: person.reviewed.by })
          : t('notReviewed')}
      </p>
      <ActionProblem problem={asked ? undefined : (activate.problem ?? review.problem)} />
      <div className="flex flex-wrap gap-3">
        {person.may_review ? (
          <DeskButton
            tone={person.review_due ? 'primary' : undefined}
            busy={review.busy}
            onClick={() => review.run({ id })}
          >
            {t('review')}
          </DeskButton>
        ) : null}
        {person.active ? (
          <Offered person={person} onOpen={open} />
        ) : (
          <DeskButton tone="primary" busy={activate.busy} onClick={() => activate.run({ id, active: true })}>
            {t('enable')}
          </DeskButton>
        )}
      </div>
      {dialog ? (
        <ConfirmAction
          title={dialog.title}
          confirmLabel={dialog.confirmLabel}
          tone="danger"
          action={dialog.act}
          onConfirm={dialog.run}
          onClose={() => setAsked(null)}
        >
          <p>{dialog.text}</p>
        </ConfirmAction>
      ) : null}
      {link ? <LinkToShare link={link} name={name} onClose={() => setLink(null)} /> : null}
    </section>
  )
}

/** What can be done with the sign-in of somebody who has one. */
function Offered({ person, onOpen }: { person: StaffMember; onOpen: (which: Asked) => void }) {
  const t = useTexts(staffAccountsTexts)
  return (
    <>
      {person.open_sessions > 0 ? <DeskButton onClick={() => onOpen('end')}>{t('end')}</DeskButton> : null}
      {person.self ? null : <DeskButton onClick={() => onOpen('reset')}>{t('reset')}</DeskButton>}
      <DeskButton tone="danger" onClick={() => onOpen('disable')}>
        {t('disable')}
      </DeskButton>
    </>
  )
}
