// All tabs share the cookies of the session. A tab tells the others when it has signed in or out, also windows that nobody looks at yet. Where
// that does not reach it, such as a tab that slept, a tab asks again when it is looked at.

const channel = new BroadcastChannel('session');

export const tellOtherTabs = (): void => channel.postMessage('changed');

/** `onChange` is called whenever the session may be another one. Returns the function that ends it. */
export const watchOtherTabs = (onChange: () => void): (() => void) => {
  const look = () => {
    if (document.visibilityState !== 'hidden') onChange();
  };
  // Not by way of `look`: a hidden tab must not show its rows in the moment in which it is looked at.
  channel.addEventListener('message', onChange);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    channel.removeEventListener('message', onChange);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};
