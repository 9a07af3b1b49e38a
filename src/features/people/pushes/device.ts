// This device and its pushes: whether it can have them, turning them on and off, and telling the server again after a sign-in. Who has
// turned them on here is kept, so that they come back with that person and with nobody else.

import { newKey, send } from '../../../platform/ui/call/api.ts';
import { pushKey } from '../../../platform/ui/screen/page-settings.ts';
import { pushOwner } from '../../../platform/ui/session/kept-offline.ts';
import { removePush, savePush } from './pushes.contract.ts';

export type DeviceState = 'on' | 'off' | 'refused' | 'impossible';

/** On an iPhone only once the portal is installed. */
export const readDeviceState = async (userId: number): Promise<DeviceState> => {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) return 'impossible';
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  return pushOwner.read() === userId && (await registration.pushManager.getSubscription()) ? 'on' : 'off';
};

/** Answers whether the person has allowed it. */
export const turnOn = async (userId: number): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe();
  pushOwner.write(userId);
  return true;
};

export const turnOff = async (): Promise<void> => {
  await send(removePush, {}, { key: newKey() });
  pushOwner.remove();
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

/** After a sign-in the device is that of the new session. */
export const renewDevice = async (userId: number): Promise<void> => {
  if (pushOwner.read() === userId && pushKey() !== null && Notification.permission === 'granted') await subscribe();
};

const subscribe = async (): Promise<void> => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: pushKey() ?? '' };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It was made with a former key of the portal.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await send(savePush, { Endpoint: endpoint, Keys: { p256dh, auth } }, { key: newKey() });
};
