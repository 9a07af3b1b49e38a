// Notices that the tab is looked at again. Other tabs may have signed in or out meanwhile: all of them share the cookies.

/** Returns the function that ends it. */
export const watchOtherTabs = (onLook: () => void): (() => void) => {
  const look = () => {
    if (document.visibilityState !== 'hidden') onLook();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('focus', look);
  };
};
