/** Types of the one file that Preact and htm come in. Only what the page uses. */

/** What a component may give back, and what may stand between tags. */
export type Child = VNode | string | number | bigint | boolean | null | undefined | Child[];

/** A node of the view, made by `h` or `html`. */
export interface VNode {
  type: unknown;
  props: Record<string, unknown>;
  key: unknown;
}

/** A component: takes properties, gives nodes. */
// deno-lint-ignore no-explicit-any
export type ComponentType<P = any> = (props: P) => Child;

export class Component<P = Record<string, unknown>, S = Record<string, unknown>> {
  constructor(props?: P);
  props: P & { children?: Child };
  state: S;
  setState(state: Partial<S> | ((state: S) => Partial<S>), done?: () => void): void;
  forceUpdate(done?: () => void): void;
  render(props: P & { children?: Child }, state: S): Child;
  componentDidMount?(): void;
  componentWillUnmount?(): void;
  componentDidUpdate?(props: P, state: S): void;
  componentDidCatch?(error: unknown): void;
}

export interface Ref<T> {
  current: T;
}

export interface Context<T> {
  // deno-lint-ignore no-explicit-any
  Provider: ComponentType<any>;
  // deno-lint-ignore no-explicit-any
  Consumer: ComponentType<any>;
  readonly __value?: T;
}

export type Update<S> = (next: S | ((former: S) => S)) => void;

export function h(type: unknown, props: Record<string, unknown> | null, ...children: Child[]): VNode;
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(node: Child, parent: Element | DocumentFragment): void;
export function createContext<T>(value: T): Context<T>;
export function useContext<T>(context: Context<T>): T;
export function useState<S>(first: S | (() => S)): [S, Update<S>];
export function useState<S = undefined>(): [S | undefined, Update<S | undefined>];
export function useReducer<S, A>(reducer: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
// deno-lint-ignore no-explicit-any
export function useCallback<T extends (...args: any[]) => any>(call: T, inputs: readonly unknown[]): T;
export function useRef<T>(first: T): Ref<T>;
export function useRef<T>(first: null): Ref<T | null>;
export function useRef<T = undefined>(): Ref<T | undefined>;
export function useErrorBoundary(caught?: (error: unknown) => void): [unknown, () => void];
export function useImperativeHandle<T>(ref: Ref<T>, make: () => T, inputs?: readonly unknown[]): void;
export function useDebugValue(value: unknown): void;
