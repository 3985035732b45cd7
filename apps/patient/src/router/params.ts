import { createContext, useContext } from 'react'
import type { Params } from './page-route.ts'

export const ParamsContext = createContext<Params>({})

/** Returns a parameter of the page's address, such as `id` of /prescription/:id. */
export const useParam = (name: string): string => useContext(ParamsContext)[name] ?? ''
