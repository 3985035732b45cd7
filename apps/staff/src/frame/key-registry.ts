/**
 * Where a key acts: `everywhere` in the console, on the `page` that registers it, or in an open `dialog`, where no other
 * scope acts.
 */
export const KEY_SCOPES = ['dialog', 'page', 'everywhere'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export type KeyAction = {
  /** As `keyOf` names it: "j", "?", "enter", or with Ctrl or Cmd "mod+k". */
  key: string
  label: string
  scope: KeyScope
  act: () => void
}

/** The parts of a keyboard event that name the key. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'repeat'
>

/** Where a key was pressed, and whether single keys are switched on. */
export type KeyPlace = { typing: boolean; dialog: boolean; on: boolean }

/**
 * Returns the name of a pressed key, or null for one that is never a shortcut. A key that is held down repeats J and K,
 * but a command with Ctrl or Cmd runs once a press: one that is held for too long must not also confirm what it opened.
 */
export function keyOf(event: PressedKey): string | null {
  if (event.altKey || event.isComposing || event.defaultPrevented) return null
  const key = event.key.toLowerCase()
  if (!event.ctrlKey && !event.metaKey) return key
  return event.repeat ? null : `mod+${key}`
}

/**
 * The shortcuts that are in use. Each part of the screen has a slot, which is empty while the part is not shown. Two
 * actions with one key: the narrower scope acts, then the slot that was opened last.
 */
export function createKeyRegistry() {
  const open = new Set<{ actions: readonly KeyAction[] }>()
  const listeners = new Set<() => void>()
  let listed: readonly KeyAction[] = []

  const relist = () => {
    const actions = [...open].toReversed().flatMap((slot) => slot.actions)
    listed = KEY_SCOPES.flatMap((scope) => actions.filter((action) => action.scope === scope))
    for (const listener of listeners) listener()
  }

  return {
    slot() {
      const slot: { actions: readonly KeyAction[] } = { actions: [] }
      return {
        /** Replaces the actions; only a change of what the help shows is announced. */
        set(actions: readonly KeyAction[]) {
          const changed = described(actions) !== described(slot.actions)
          slot.actions = actions
          if (open.has(slot) && changed) relist()
        },
        /** Puts the slot in use. @returns what takes it out of use again */
        open() {
          open.add(slot)
          relist()
          return () => {
            open.delete(slot)
            relist()
          }
        },
      }
    },
    /** The actions in use, those of the narrowest scope first. */
    read: () => listed,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /**
     * Runs the action of a key. A key without Ctrl or Cmd is ignored while the user types and when single keys are
     * switched off (WCAG 2.1.4).
     * @returns whether an action ran
     */
    press(key: string, { typing, dialog, on }: KeyPlace): boolean {
      if (!key.startsWith('mod+') && (typing || !on)) return false
      const current = [...open].toReversed().flatMap((slot) => slot.actions)
      const acting = KEY_SCOPES.filter((scope) => (scope === 'dialog') === dialog).flatMap((scope) =>
        current.filter((action) => action.scope === scope && action.key === key),
      )[0]
      acting?.act()
      return acting !== undefined
    },
  }
}

const described = (actions: readonly KeyAction[]): string =>
  JSON.stringify(actions.map(({ key, label, scope }) => [key, label, scope]))
