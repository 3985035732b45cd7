import { lazy, Suspense, type ComponentType } from 'react'

/** A component whose code is loaded when it is first drawn; until then nothing is shown in its place. */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy(async () => {
    const { default: Loaded } = await load()
    return { default: ({ given }: { given: Props }) => <Loaded {...given} /> }
  })
  return function Later(props: Props) {
    return (
      <Suspense>
        <Part given={props} />
      </Suspense>
    )
  }
}
