/**
 * Preact and htm, by the names that the page uses. There is no Fragment: a template with several roots gives an array.
 * @module
 */

// @ts-types="./vendor/preact.d.ts"
export {
  Component,
  createContext,
  h,
  html,
  render,
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from './vendor/preact.js';

/** @typedef {import('./vendor/preact.d.ts').Child} Child */
/** @typedef {import('./vendor/preact.d.ts').VNode} VNode */
