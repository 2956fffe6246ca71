/** Who is subscribed to which topic, indexed both ways so that neither a message nor a disconnect needs a search. */

export interface TopicSubscribers<Subscriber> {
  add(topic: string, subscriber: Subscriber): void;
  has(topic: string, subscriber: Subscriber): boolean;
  remove(topic: string, subscriber: Subscriber): void;
  removeAll(subscriber: Subscriber): void;
  of(topic: string): Iterable<Subscriber>;
  /** The topics with a subscriber that begin with these letters. */
  startingWith(letters: string): string[];
  /** The number of topics that a subscriber has. */
  count(subscriber: Subscriber): number;
}

export function topicSubscribers<Subscriber>(): TopicSubscribers<Subscriber> {
  const byTopic = new Map<string, Set<Subscriber>>();
  const bySubscriber = new Map<Subscriber, Set<string>>();
  const remove = (topic: string, subscriber: Subscriber): void => {
    drop(byTopic, topic, subscriber);
    drop(bySubscriber, subscriber, topic);
  };
  return {
    add: (topic, subscriber) => {
      put(byTopic, topic, subscriber);
      put(bySubscriber, subscriber, topic);
    },
    has: (topic, subscriber) => byTopic.get(topic)?.has(subscriber) === true,
    remove,
    removeAll: (subscriber) => {
      for (const topic of bySubscriber.get(subscriber) ?? []) remove(topic, subscriber);
    },
    of: (topic) => byTopic.get(topic) ?? [],
    startingWith: (letters) => [...byTopic.keys()].filter((topic) => topic.startsWith(letters)),
    count: (subscriber) => bySubscriber.get(subscriber)?.size ?? 0,
  };
}

function put<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}

function drop<Key, Value>(map: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = map.get(key);
  values?.delete(value);
  if (values?.size === 0) map.delete(key);
}
