import { useRef } from 'react'
import { calls } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'

/**
 * Remembers what was uploaded in this form, and removes from the store what is replaced before it is saved. A removal
 * that fails leaves a file that no page shows.
 */
export function useUploads() {
  const fresh = useRef(new Set<string>())
  const remove = useAction({
    act: (paths: readonly string[]) => Promise.all(paths.map((path) => calls.stories.removeMedia({ path }))),
    refresh: [],
    done: () => null,
  })
  const drop = (paths: readonly string[]) => {
    const own = paths.filter((path) => fresh.current.delete(path))
    if (own.length > 0) remove.run(own)
  }
  return {
    add: (path: string) => void fresh.current.add(path),
    drop: (path: string) => drop([path]),
    dropAll: () => drop([...fresh.current]),
  }
}
